require "json"

# Validates single events.
module Validation
  NOW = 1_700_000_000
  FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"

  private
    def processed_event(floor: 0, **fields)
      validator = Tally::Validator.new(floor:) { |day| "salt of #{day}" }
      validator.process event(
        **{ received_at: NOW * 1_000_000, host: "example.org", user_agent: FIREFOX }.merge(fields)
      )
    end

    def hit(query, **fields) = processed_event(parameters: query, **fields)
    def custom(**parameters) = processed_event(kind: "event", parameters: JSON.generate(parameters))
    def assert_malformed(reason, &) = assert_match(reason, assert_raises(Tally::Malformed, reason, &).message)
end

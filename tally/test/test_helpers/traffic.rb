# Events of a site, for tests of processing and rollups. The test case has a +store+.
module Traffic
  NOON = 1_700_049_600 # of 2023-11-15, UTC
  DAY = 86_400
  BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"

  private
    def hit(at, parameters = "u=/", address: "192.0.2.1", user_agent: BROWSER, **fields)
      event(received_at: (at * 1_000_000).to_i, parameters:,
        address:, user_agent:, host: "example.org", **fields)
    end

    def custom(at, **parameters) = hit(at, JSON.generate(parameters), kind: "event")

    # Processes and rolls up all events, as of +now+.
    def catch_up(now = NOON)
      nil until Tally::Processor.new(store).process < Tally::Processor::BATCH
      Tally::Rollups.new(store).roll_up(now:)
    end
end

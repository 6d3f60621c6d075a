# Events, processed_events and rollups of a site, for tests of what comes after writing. +store+ is the case's.
module Traffic
  NOON = 1_700_049_600 # of 2023-11-15, UTC
  DAY = 86_400

  private
    def hit(at, parameters = "u=/", address: "192.0.2.1", user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", **fields)
      event(received_at: (at * 1_000_000).to_i, parameters:, address:, user_agent:, host: "example.org", **fields)
    end

    def told(at, **parameters) = hit(at, JSON.generate(parameters), kind: "event")

    # Sweeps and rolls up all there is, as it is at +now+.
    def catch_up(now = NOON)
      nil until Tally::Processor.new(store).process < Tally::Processor::BATCH
      Tally::Rollups.new(store).roll_up(now:)
    end
end

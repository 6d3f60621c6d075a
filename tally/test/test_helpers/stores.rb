require "json"

# Stores with the same salts, so that they can be compared, and three days of random traffic. The test case
# has a @folder.
module Stores
  NOW = 1_700_000_000
  DAY = 86_400
  FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"

  def teardown
    @stores&.each_value { |stores| stores.each(&:close) }
    super
  end

  private
    def memory = Tally::Store::Memory.new

    def stores(seed)
      (@stores ||= {})[seed] ||=
        [ memory, Tally::Store::SQLite.new(File.join(@folder, "#{seed}.sqlite3"), synchronous: :normal) ]
    end

    def hit(at, parameters = "u=/", address: "192.0.2.1")
      event(received_at: at * 1_000_000, parameters:, address:, user_agent: FIREFOX, host: "example.org")
    end

    # People and bots. Some events have an earlier time, and some are malformed.
    def traffic(random, events: 250)
      Array.new(events) do |number|
        at = NOW - random.rand(3 * DAY)
        fields = {
          name: %w[ pageview signup buy ].sample(random:), url: "https://example.org/#{random.rand(6)}",
          value: [ nil, random.rand(100) / 4.0 ].sample(random:),
          time: (at - random.rand(5 * DAY) if random.rand < 0.2)
        }
        event(event_id: format("%05d", number), received_at: at * 1_000_000 + number, kind: "event",
          parameters: random.rand < 0.03 ? "{" : JSON.generate(fields.compact),
          address: "192.0.2.#{random.rand(30)}",
          user_agent: [ FIREFOX, "Googlebot/2.1", "curl/8" ].sample(random:), host: "example.org",
          language: [ nil, "pl", "en-GB" ].sample(random:))
      end
    end

    # Salts are random; stores that are compared need the same ones.
    def use_fixed_salts(store) = store.define_singleton_method(:salt) { |day| "salt of #{day}" }

    def catch_up(store, now = NOW)
      use_fixed_salts store
      nil until Tally::Processor.new(store).process < Tally::Processor::BATCH
      Tally::Rollups.new(store).roll_up(now:)
    end

    def all_rollups(store, interval, dimension) = store.rollups(interval, 0, 2**40, dimension)
end

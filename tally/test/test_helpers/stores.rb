require "json"

# Stores that draw the same salts, so that they can be compared, and three days of traffic drawn by lot. The case has a @folder.
module Stores
  NOW = 1_700_000_000
  DAY = 86_400

  def teardown
    @stores&.each_value { |stores| stores.each(&:close) }
    super
  end

  private
    def memory = Tally::Store::Memory.new

    def stores(seed) = (@stores ||= {})[seed] ||= [ memory, Tally::Store::SQLite.new(File.join(@folder, "#{seed}.sqlite3"), synchronous: :normal) ]

    def hit(at, parameters = "u=/", address: "192.0.2.1") = event(received_at: at * 1_000_000, parameters:, address:, user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", host: "example.org")

    # Three days of people and bots, of whom some tell a time before that, some send twice, and some send nonsense.
    def traffic(random)
      Array.new(250) do |number|
        at = NOW - random.rand(3 * DAY)
        told = { name: %w[ pageview signup buy ].sample(random:), url: "https://example.org/#{random.rand(6)}", value: [ nil, random.rand(100) / 4.0 ].sample(random:), time: (at - random.rand(5 * DAY) if random.rand < 0.2) }
        event(event_id: format("%05d", number), received_at: at * 1_000_000 + number, kind: "event", parameters: random.rand < 0.03 ? "{" : JSON.generate(told.compact), address: "192.0.2.#{random.rand(30)}",
          user_agent: [ "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Googlebot/2.1", "curl/8" ].sample(random:), host: "example.org", language: [ nil, "pl", "en-GB" ].sample(random:))
      end
    end

    # Salts are drawn by lot; for two stores to be compared they draw the same.
    def give_salts(store) = store.define_singleton_method(:salt) { |day| "salt of #{day}" }

    def catch_up(store, now = NOW)
      give_salts store
      nil until Tally::Processor.new(store).process < Tally::Processor::BATCH
      Tally::Rollups.new(store).roll_up(now:)
    end

    def everything(store, interval, dimension) = store.rollups(interval, 0, 2**40, dimension)
end

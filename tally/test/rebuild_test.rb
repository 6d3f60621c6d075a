require "test_helper"

class RebuildTest < Tally::TestCase
  include Stores

  { test: 0, slow_test: 1 }.each do |define, seed|
    public_send define, "rollups are the same whether events arrive and are processed in batches or all " \
      "together, seed #{seed}" do
      events = traffic(Random.new(seed), events: 100)
      stores(seed).zip([ seed, seed + 100 ]) { |store, order| simulate store, events, Random.new(order) }
      expected = memory.tap { |store| store.write events.sort_by(&:event_id) }
      catch_up expected

      stores(seed).each { |store| assert_same_rollups expected, store }
      stores(seed).each { |store| assert Tally::Maintenance.new(store).rebuild(now: NOW) }
      stores(seed).each { |store| assert_same_rollups expected, store }
    end
  end

  private
    # Events arrive almost in order, some twice, and are sometimes processed and rolled up in
    # between, as in production.
    def simulate(store, events, random)
      use_fixed_salts store
      events.sort_by { |event| event.received_at + random.rand(5 * 60) * 1_000_000 }
        .each_slice(random.rand(10..60)) do |few|
        store.write few + few.sample(3, random:)
        Tally::Processor.new(store).process(random.rand(1..30)) if random.rand < 0.8
        if random.rand < 0.7
          Tally::Rollups.new(store).roll_up(now: few.last.received_at / 1_000_000 + random.rand(7200))
        end
      end
      catch_up store
    end

    def assert_same_rollups(one, other)
      Tally::Rollup::INTERVALS.each_key do |interval|
        Tally::Rollup::DIMENSIONS.each do |dimension|
          assert_equal comparable(one, interval, dimension), comparable(other, interval, dimension),
            [ interval, dimension ]
        end
      end
    end

    def comparable(store, interval, dimension)
      rows = all_rollups(store, interval, dimension).map do |row|
        [ row.start, row.value.inspect, row.bot.to_s, row.count, row.sketch.dump, row.histogram&.dump ]
      end
      rows.sort_by(&:inspect)
    end
end

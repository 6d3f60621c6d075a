require "json"
require "test_helper"

class MaintenanceTest < Tally::TestCase
  include Traffic, Maintained

  test "processes and rolls up new events in the background" do
    store.write [ hit(now - 600), hit(now - 500, "u=javascript:x") ]
    maintenance.start

    eventually do
      store.rollups(:minute, 0, 2**40, :path).sum(&:count) == 1 && store.rejected_events.size == 1
    end
    eventually { maintenance.to_h.except(:rounds) == { processed: 1, rejected: 1, last_error: nil } }
  end

  test "waits while the load is high, but no longer than the limit" do
    old, young = hit(now - 1000, "u=/old"), hit(now - 100, "u=/young")
    store.write [ young ]
    maintenance(busy: -> { true }).start
    eventually { maintenance.rounds > 120 } # of 10 ms: by then it has measured that the load is low
    assert_equal 1, store.unprocessed(9).size

    other = new_store("other")
    other.write [ old, *Array.new(250) { young } ]
    running(Tally::Maintenance.new(other, busy: -> { true }, every: 0.01)) do
      eventually { other.unprocessed(999).size == 251 - Tally::Processor::BATCH }
    end
  end

  slow_test "the load is high above +quiet+ events per second" do
    maintenance(quiet: 1).start
    writing = true
    writer = Thread.new { (store.write(Array.new(20) { hit(now - 5) }) && sleep(0.02)) while writing }
    eventually { store.newest_key > 800 }
    busy = store.unprocessed(9999).size
    writing = false
    writer.join

    assert_operator busy, :>, 400
    eventually { store.oldest_unprocessed.nil? }
  end

  test "records errors and continues in the next round" do
    store.write [ hit(now - 600) ]
    store.define_singleton_method(:unprocessed) do |limit|
      @repaired ? super(limit) : raise(Tally::Store::Unavailable, "gone")
    end
    maintenance.start

    eventually { maintenance.to_h[:last_error] == "gone" }
    assert maintenance.alive?
    store.instance_variable_set(:@repaired, true)
    eventually { maintenance.to_h[:processed] == 1 }
  end

  test "deletes old data even if counting fails" do
    salt = store.salt(now - now % DAY - 9 * DAY)
    store.write [ hit(now - 600) ]
    store.define_singleton_method(:write_rollups) { |*| raise "a damaged bucket" }
    maintenance.start

    eventually { maintenance.to_h[:last_error] == "a damaged bucket" }
    eventually { store.salt(now - now % DAY - 9 * DAY) != salt }
  end

  test "no file contains an IP address soon after its event was processed" do
    maintenance(scrub_every: 0.05).start
    store.write [ hit(now - 600, address: "198.51.100.77") ]

    eventually do
      store.oldest_unprocessed.nil? &&
        [ path, "#{path}-wal" ].none? { |file| File.binread(file).include?("198.51.100.77") }
    end
  end

  test "stops immediately, and releases the lease" do
    maintenance(every: 60).start
    eventually { maintenance.rounds == 1 }
    refute lease_free?
    maintenance.stop

    assert_equal [ false, true ], [ maintenance.alive?, lease_free? ]
  end

  test "can be started again" do
    maintenance.start.stop
    store.write [ hit(now - 600) ]
    maintenance.start

    eventually { maintenance.to_h[:processed] == 1 }
  end

  test "run_once processes and rolls up everything, and releases the lease" do
    store.write Array.new(250) { |number| hit(now - 40 * DAY + number * 60) }
    assert Tally::Maintenance.new(store).run_once

    assert_equal [ 0, 250 ], [ store.count, store.rollups(:day, 0, 2**40, :path).sum(&:count) ]
    assert lease_free?
  end

  def teardown
    @maintenance&.stop
    super
  end

  private
    def maintenance(**options) = @maintenance ||= Tally::Maintenance.new(store, every: 0.01, **options)

    def running(maintenance)
      maintenance.start
      yield
    ensure
      maintenance.stop
    end
end

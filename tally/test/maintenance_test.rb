require "json"
require "test_helper"

class MaintenanceTest < Tally::TestCase
  include InFolder, Traffic, Maintained

  test "what is written is processed and rolled up by itself" do
    store.write [ hit(now - 600), hit(now - 500, "v=many") ]
    maintenance.start

    eventually { store.rollups(:minute, 0, 2**40, :path).sum(&:count) == 1 && store.rejected_events.size == 1 }
    eventually { maintenance.to_h.except(:rounds) == { processed: 1, rejected: 1, last_error: nil } }
  end

  test "a busy service is left alone, but nothing waits for longer than said" do
    old, young = hit(now - 1000, "u=/old"), hit(now - 100, "u=/young")
    store.write [ young ]
    maintenance(busy: -> { true }).start
    eventually { maintenance.rounds > 120 } # of a hundredth of a second, by when it knows that little comes
    assert_equal 1, store.unprocessed(9).size

    other = new_store("other")
    other.write [ old, *Array.new(250) { young } ]
    watched(Tally::Maintenance.new(other, busy: -> { true }, every: 0.01)) { eventually { other.unprocessed(999).size == 251 - Tally::Processor::BATCH } }
  end

  test "a service that takes in more than so many a second is busy" do
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

  test "what goes wrong is told, and the next time it goes on" do
    store.write [ hit(now - 600) ]
    store.define_singleton_method(:unprocessed) { |limit| @mended ? super(limit) : raise(Tally::Store::Unavailable, "gone") }
    maintenance.start

    eventually { maintenance.to_h[:last_error] == "gone" }
    assert maintenance.alive?
    store.instance_variable_set(:@mended, true)
    eventually { maintenance.to_h[:processed] == 1 }
  end

  test "what cannot be counted keeps nothing from being forgotten" do
    salt = store.salt(now - now % DAY - 9 * DAY)
    store.write [ hit(now - 600) ]
    store.define_singleton_method(:write_rollups) { |*| raise "a damaged bucket" }
    maintenance.start

    eventually { maintenance.to_h[:last_error] == "a damaged bucket" }
    eventually { store.salt(now - now % DAY - 9 * DAY) != salt }
  end

  test "an address is in no file soon after its event was processed" do
    maintenance(scrub_every: 0.05).start
    store.write [ hit(now - 600, address: "198.51.100.77") ]

    eventually { [ path, "#{path}-wal" ].none? { |file| File.binread(file).include?("198.51.100.77") } && store.oldest_unprocessed.nil? }
  end

  test "it ends at once, and lets another go on" do
    maintenance(every: 60).start
    eventually { maintenance.rounds == 1 }
    refute another_may?
    maintenance.stop

    assert_equal [ false, true ], [ maintenance.alive?, another_may? ]
  end

  test "it can be started again" do
    maintenance.start.stop
    store.write [ hit(now - 600) ]
    maintenance.start

    eventually { maintenance.to_h[:processed] == 1 }
  end

  test "done once by hand, all is processed, rolled up and let go" do
    store.write Array.new(250) { |number| hit(now - 40 * DAY + number * 60) }
    assert Tally::Maintenance.new(store).run_once

    assert_equal [ 0, 250 ], [ store.count, store.rollups(:day, 0, 2**40, :path).sum(&:count) ]
    assert another_may?
  end

  def teardown
    @maintenance&.stop
    super
  end

  private
    def maintenance(**options) = @maintenance ||= Tally::Maintenance.new(store, every: 0.01, **options)

    def watched(maintenance)
      maintenance.start
      yield
    ensure
      maintenance.stop
    end
end

require "json"
require "test_helper"

class RetentionTest < Tally::TestCase
  include Traffic

  test "keeps raw events, minutes and hours for their time, and days forever" do
    store.write [ 200, 60, 20, 2 ].map { |days| hit(NOON - days * DAY) }
    catch_up
    apply

    assert_equal({ minute: 1, hour: 3, day: 4 }, remaining)
    assert_equal [ NOON - 20 * DAY, NOON - 2 * DAY ], store.map { |event| event.received_at / 1_000_000 }
  end

  test "deletes no event before it is processed" do
    store.write [ hit(NOON - 200 * DAY), hit(NOON - 199 * DAY) ]
    apply
    assert_equal 2, store.count

    Tally::Processor.new(store).process 1
    apply
    assert_equal [ 2, 1 ], [ store.count, store.unprocessed(9).size ]
  end

  test "deletes no event before it is rolled up" do
    store.write [ hit(NOON - 200 * DAY) ]
    Tally::Processor.new(store).process
    apply
    assert_equal 1, store.count

    catch_up
    apply
    assert_equal [ 0, { minute: 0, hour: 0, day: 1 } ], [ store.count, remaining ]
  end

  slow_test "counts all waiting events after a long downtime" do
    store.write (0...60).map { |number| hit(NOON - 100 * DAY + number * 36_000) }
    until store.unprocessed(1).empty?
      Tally::Processor.new(store).process 10
      Tally::Rollups.new(store).roll_up(now: NOON)
      apply
    end

    assert_equal 60, store.rollups(:day, 0, 2**40, :path).sum(&:count)
    assert_empty store.rejected_events
  end

  test "above the size limit, deletes the oldest events, an hour at a time" do
    store.write Array.new(3000) { |number| hit(NOON - DAY + number / 200 * 3600, "u=/#{"x" * 300}") }
    catch_up
    limit = store.size - 600_000
    apply size: limit

    assert_operator store.size, :<=, limit
    assert_operator store.count, :>, 1000
    assert_equal [ store.floor(:raw), 0 ], [ store.minutes(0, 2**40, 1).first, store.floor(:raw) % 3600 ]
  end

  test "above the size limit, deletes rejected events first" do
    store.write Array.new(200) { |number| hit(NOON - DAY + number) }
    catch_up
    limit = store.size + 50_000
    500.times { store.reject_event hit(NOON - 60, "u=/#{"x" * 1000}"), "odd" }
    apply size: limit

    assert_equal [ 0, 200 ], [ store.rejected_events.size, store.count ]
  end

  test "keeps events that are not in their day yet, however small the size limit" do
    store.write [ hit(NOON - 600), hit(NOON - 2 * DAY) ]
    catch_up
    apply size: 1

    assert_equal [ NOON - 600 ], store.map { |event| event.received_at / 1_000_000 }
  end

  test "deletes IP addresses when events are processed, or after their time" do
    store.write [ hit(NOON - 3 * DAY), hit(NOON - DAY) ]
    nil until Tally::Processor.new(store, addresses: true).process.zero?
    Tally::Rollups.new(store).roll_up(now: NOON)
    apply addresses: 2 * DAY

    assert_equal [ nil, "192.0.2.1" ], store.map(&:address)
  end

  test "deletes a salt 48 hours after its day, but not before its events are processed" do
    days = (0..4).map { |ago| NOON - NOON % DAY - ago * DAY }
    salts = days.map { |day| store.salt(day) }
    store.write [ hit(days[3] + 5) ]
    apply
    assert_equal salts.first(4), days.first(4).map { |day| store.salt(day) }
    refute_equal salts[4], store.salt(days[4])

    catch_up
    apply
    assert_equal salts.first(3), days.first(3).map { |day| store.salt(day) }
    refute_equal salts[3], store.salt(days[3])
  end

  test "files don't contain deleted data" do
    salt = store.salt(NOON - 9 * DAY)
    store.write [ hit(NOON - 60, address: "198.51.100.77") ]
    checkpoint
    assert_includes File.binread(path), salt
    catch_up
    apply

    [ path, "#{path}-wal" ].product([ salt, "198.51.100.77" ]) do |file, deleted|
      refute_includes File.binread(file), deleted
    end
  end

  test "deletes rejected events after their time" do
    [ 100, 80 ].each { |days| store.reject_event hit(NOON - days * DAY), "odd" }
    apply
    assert_equal 1, store.rejected_events.size
  end

  test "hours can't expire before the raw events that are counted into them" do
    assert_raises(ArgumentError) { Tally::Retention.new(raw: 100 * DAY) }
  end

  def teardown
    store.close
    super
  end

  private
    def path = File.join(@folder, "tally.sqlite3")
    def store = @store ||= Tally::Store::SQLite.new(path, synchronous: :normal)
    def apply(**settings) = Tally::Retention.new(**settings).apply(store, now: NOON)
    def remaining
      Tally::Rollup::INTERVALS.keys.to_h do |interval|
        [ interval, store.rollups(interval, 0, 2**40, :path).map(&:start).uniq.size ]
      end
    end

    # Copies the log into the database.
    def checkpoint
      database = SQLite3::Database.new(path)
      database.execute "PRAGMA wal_checkpoint(TRUNCATE)"
    ensure
      database&.close
    end
end

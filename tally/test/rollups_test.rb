require "test_helper"

class RollupsTest < Tally::TestCase
  include Stores

  test "counts each processed event once per interval and dimension" do
    store = memory.tap { |store| store.write traffic(Random.new(1)) }
    catch_up store, NOW + DAY
    processed = store.instance_variable_get(:@processed).values

    %i[ minute hour day ].each do |interval|
      assert_equal processed.size, all_rollups(store, interval, :name).sum(&:count)
      assert_equal processed.count { |event| event.name == "pageview" },
        all_rollups(store, interval, :path).sum(&:count)
    end
  end

  test "counts a visitor once per day, however many minutes have events" do
    store = memory
    store.write Array.new(600) { |number| hit(NOW - DAY - number * 60, address: "192.0.2.#{number % 7}") }
    catch_up store

    sketch = all_rollups(store, :day, :name).reduce(Tally::Sketch.new) { |all, row| all.merge(row.sketch) }
    assert_equal 7, sketch.size
  end

  test "doesn't write a bucket before it is over and completely processed" do
    store = memory
    store.write [ hit(NOW - 7200), hit(NOW - 10), hit(NOW - 3 * 3600) ]
    2.times { Tally::Processor.new(store).process 1 }
    Tally::Rollups.new(store).roll_up(now: NOW)
    assert_empty all_rollups(store, :minute, :name), "the oldest unprocessed event is three hours old"

    Tally::Processor.new(store).process
    Tally::Rollups.new(store).roll_up(now: NOW)
    assert_equal [ 2, 2, 0 ],
      %i[ minute hour day ].map { |interval| all_rollups(store, interval, :name).size }
    Tally::Rollups.new(store).roll_up(now: NOW + DAY)
    assert_equal [ 3, 3, 1 ],
      %i[ minute hour day ].map { |interval| all_rollups(store, interval, :name).size }
  end

  test "adds a late event to its minute, hour and day" do
    store = memory
    store.write [ hit(NOW - 2 * DAY) ]
    catch_up store
    store.write [ hit(NOW - 100, "u=/&t=#{(NOW - 2 * DAY) * 1000}") ]
    catch_up store

    %i[ minute hour day ].each do |interval|
      assert_equal [ 2 ], all_rollups(store, interval, :path).map(&:count), interval
    end
    assert_equal 0, %i[ minute hour day ].sum { |interval| store.stale(interval, 9).size }
  end

  test "a late event doesn't clear an hour whose minutes have been deleted" do
    stores(0).each do |store|
      store.write Array.new(50) { |number| hit(NOW - 10 * DAY + number * 60) }
      catch_up store
      Tally::Retention.new.apply(store, now: NOW)
      assert_empty all_rollups(store, :minute, :path)

      store.write [ hit(NOW - 100, "u=/&t=#{(NOW - 10 * DAY) * 1000}") ]
      catch_up store
      assert_equal [ 51, 51 ],
        %i[ hour day ].map { |interval| all_rollups(store, interval, :path).sum(&:count) }
    end
  end

  test "after a crash between a minute and its hour, the hour is still stale" do
    store = memory
    store.write [ hit(NOW - 7200), hit(NOW - 7300) ]
    Tally::Processor.new(store).process
    pieces = 0
    throttle = Tally::Throttle.new(share: 1) { (pieces += 1) < 2 }
    assert_raises(Tally::Throttle::Stopped) { Tally::Rollups.new(store, throttle:).roll_up(now: NOW) }
    assert_empty all_rollups(store, :hour, :path)

    Tally::Rollups.new(store).roll_up(now: NOW)
    assert_equal [ 2 ], all_rollups(store, :hour, :path).map(&:count)
  end

  test "a rebuild ignores an hour whose events are partly deleted" do
    store = memory
    store.write Array.new(10) { |number| hit(NOW - 7200 + number) }
    catch_up store
    store.expire :raw, Tally::Rollup.start(:hour, NOW - 3600), 4
    Tally::Rollups.new(store).rebuild(now: NOW)

    assert_equal [ 10, 10 ],
      %i[ minute hour ].map { |interval| all_rollups(store, interval, :path).sum(&:count) }
  end

  test "a bucket that fails delays only its own hour, and the error is raised" do
    store = memory
    store.write [ hit(NOW - 7200), hit(NOW - 7300), hit(NOW - 3700), hit(NOW - 600) ]
    Tally::Processor.new(store).process
    broken = Tally::Rollup.start(:minute, NOW - 7200)
    store.define_singleton_method(:values) { |minute| minute == broken ? raise("broken") : super(minute) }

    assert_equal "broken", assert_raises(RuntimeError) { Tally::Rollups.new(store).roll_up(now: NOW) }.message
    assert_equal 3, all_rollups(store, :minute, :path).size
    assert_equal [ Tally::Rollup.start(:hour, NOW - 3700) ], all_rollups(store, :hour, :path).map(&:start)
    assert_equal 1, store.stale(:minute, 9, to: NOW - 100).size
  end

  slow_test "limits the values in memory, and still counts popular pages exactly" do
    count = Tally::Rollup::Count.new(:minute, 0)
    added = 2 * Tally::Rollup::MAX_VALUES_IN_MEMORY
    added.times do |number|
      count.add :path, "/#{number}", false, "f" * 16, 1
      count.add :path, "/real", false, "e" * 16, 1 if (number % 10).zero?
    end

    assert_operator count.instance_variable_get(:@rows).size, :<=, Tally::Rollup::MAX_VALUES_IN_MEMORY + 1
    rows = count.rows
    assert_equal [ added * 11 / 10, added / 10 ],
      [ rows.sum(&:count), rows.find { |row| row.value == "/real" }.count ]
    assert_equal [ Tally::Rollup::MAX_VALUES + 1, 1 ],
      [ rows.size, rows.find { |row| row.value == "(other)" }.sketch.size ]
  end

  test "limits the rows of made-up URLs, and counts them together" do
    counts = Tally::Rollup::Count.new(:hour, 0)
    made_up, max = 15_000, Tally::Rollup::MAX_VALUES
    made_up.times { |number| counts.add :path, "/#{number}", false, format("%016x", number % 250), 1 }
    3.times { |number| counts.add :path, "/real", false, format("%016x", number), 1 }

    rows = counts.rows
    other = rows.find { |row| row.value == "(other)" }
    assert_equal [ max + 1, made_up + 3 ], [ rows.size, rows.sum(&:count) ]
    assert_equal [ made_up + 1 - max, 250 ], [ other.count, other.sketch.size ]
    assert_equal "/real", rows.first.value
  end

  slow_test "counts each of many pages in minutes, hours and days" do
    stores(0).each do |store|
      store.write Array.new(6000) { |number| hit(NOW - DAY - number, "u=/#{number % 3000}") }
      catch_up store

      %i[ hour day ].each do |interval|
        counts = all_rollups(store, interval, :path).group_by(&:value)
          .transform_values { |rows| rows.sum(&:count) }
        assert_equal [ 3000, [ 2 ] ], [ counts.size, counts.values.uniq ], interval
      end
    end
  end
end

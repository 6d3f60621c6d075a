require "test_helper"

# MongoDB maintenance has no transactions. These tests end the process between any two commands.
class MongoMaintenanceTest < Tally::TestCase
  include OnMongo

  MINUTE = 1_700_000_040

  UNLIMITED = Tally::Retention.new(**%i[ raw minutes hours ].to_h { |kind| [ kind, 10**10 ] })

  # Exits the process, without cleaning up, instead of running a command.
  class Crash
    def initialize(commands) = @left = commands
    def started(_) = (@left -= 1).zero? && exit!(1)
    def succeeded(_) = nil
    def failed(_) = nil
  end

  test "processing that was interrupted anywhere can be repeated with the same result" do
    crashes = each_crash do |step|
      minute = MINUTE + 60 * step
      store.write %w[ /a /a /odd ].each_with_index.map { |path, n|
        event(event_id: "#{step}-#{n}", path:, address: "192.0.2.1")
      }
      crashed = crashes_at?(step) { process minute }
      process minute
      assert_equal [ [ "/a", false, "f" * 16, 2 ] ], store.groups(minute, :path).to_a,
        "after #{step - 1} commands"
      assert_equal [ step, [] ], [ store.rejected_events.size, store.unprocessed(9) ]
      assert_equal [ minute ], store.stale(:minute, 9, from: minute)
      crashed
    end
    assert_operator crashes, :>, 5
    assert_equal [ nil ], store.map(&:address).uniq
  end

  test "a bucket whose writer crashed shows its old or new rows, and is stale unless it shows the new ones" do
    crashes = each_crash do |step|
      minute = MINUTE + 60 * step
      store.write [ event ]
      process minute
      store.write_rollups :minute, minute, [ row(minute, "/a"), row(minute, "/b") ]
      store.write [ event ]
      process minute
      crashed = crashes_at?(step) { store.write_rollups :minute, minute, [ row(minute, "/c") ] }

      shown = store.rollups(:minute, minute, minute + 1, :path).map(&:value)
      assert_includes [ %w[ /a /b ], %w[ /c ] ], shown
      assert_includes store.stale(:minute, 9), minute if shown != %w[ /c ]
      crashed
    end
    assert_operator crashes, :>, 5
  end

  test "deletes rows that no bucket refers to" do
    3.times { |n| store.write_rollups :minute, MINUTE, [ row(MINUTE, "/#{n}") ] }
    assert_equal 1, database[:rollups].count_documents

    store.expire :minute, MINUTE + 60, 9
    assert_equal [ 0, 0 ], %i[ rollups buckets ].map { |collection| database[collection].count_documents }
  end

  test "processing misses no events that other processes write meanwhile" do
    store.unprocessed 1
    writers = Array.new(2) do |writer|
      fork { 30.times { |batch| store.write named("#{writer}-#{batch}") } && exit!(0) }
    end
    process MINUTE until writers.reject! { |pid| Process.wait(pid, Process::WNOHANG) } && writers.empty?
    process MINUTE until store.unprocessed(1).empty?
    assert_equal 300, store.groups(MINUTE, :path).sum(&:last)
  end

  slow_test "processing in any order, and a rebuild, give the same rollups as in memory" do
    memory, random = Tally::Store::Memory.new, Random.new(5)
    stores = [ store, memory ].each { |one| one.define_singleton_method(:salt) { |day| "salt of #{day}" } }
    events = traffic(random)
    memory.write events
    events.shuffle(random:).each_slice(20) do |few|
      store.write few
      Tally::Processor.new(store).process random.rand(1..20)
      Tally::Rollups.new(store).roll_up(now: MINUTE + 600)
    end
    assert(stores.all? { |one|
      Tally::Maintenance.new(one, retention: UNLIMITED).run_once(now: MINUTE + 90_000)
    })
    refute_empty all_rollups(memory)
    assert_equal all_rollups(memory), all_rollups(store)
    Tally::Rollups.new(store).rebuild(now: MINUTE + 90_000)
    assert_equal all_rollups(memory), all_rollups(store)
  end

  test "an event that is sent again after it was processed counts once" do
    2.times do
      store.write [ event(event_id: "a") ]
      process MINUTE
    end
    assert_equal [ 1, 1 ], [ store.groups(MINUTE, :path).sum(&:last), store.count ]
  end

  private
    def database = store.instance_variable_get(:@maintenance)
    def named(prefix) = Array.new(5) { |number| event(event_id: "#{prefix}-#{number}") }

    # Repeats the block with the next step until the process no longer crashes in it.
    # Returns the number of crashes.
    def each_crash = (1..).find { |step| !yield(step) } - 1

    def crashes_at?(step)
      Process.wait(fork do
        Mongo::Monitoring::Global.subscribe(Mongo::Monitoring::COMMAND, Crash.new(step))
        yield
        exit!(0)
      end)
      !$?.success?
    end

    # Events at "/odd" are rejected.
    def process(minute)
      odd, processed_events = store.unprocessed(99).partition { |_, event| event.path == "/odd" }
      rejected = odd.map { |key, _| [ key, "odd" ] }
      store.save_processed processed_events.map { |key, _| [ key, processed_event(minute) ] }, rejected
    end

    # Five minutes of people and bots; some events have a value and some are malformed.
    def traffic(random)
      Array.new(60) do |number|
        fields = { name: %w[ pageview buy ].sample(random:), url: "https://example.org/#{random.rand(4)}",
          value: [ nil, random.rand(100) / 4.0, random.rand(9) ].sample(random:) }
        event(event_id: "t#{number}", received_at: (MINUTE + random.rand(300)) * 1_000_000, kind: "event",
          parameters: random.rand < 0.1 ? "{" : JSON.generate(fields.compact),
          address: "192.0.2.#{random.rand(9)}",
          user_agent: %w[ Firefox/143.0 Googlebot/2.1 ].sample(random:), host: "example.org",
          language: [ nil, "pl" ].sample(random:))
      end
    end

    def all_rollups(store)
      tables = Tally::Rollup::INTERVALS.keys.product(Tally::Rollup::DIMENSIONS)
      rows = tables.flat_map { |interval, dimension| store.rollups(interval, 0, 2**40, dimension) }
      rows.map { |row| [ *row.to_a.first(6), row.sketch.dump, row.histogram&.dump ].inspect }.sort
    end

    def processed_event(minute)
      Tally::ProcessedEvent.at(minute, name: "pageview", path: "/a", bot: false, visitor: "f" * 16)
    end

    def row(start, value)
      Tally::Rollup::Row.new(:minute, start, :path, value, false, 1, Tally::Sketch.new.add("f" * 16))
    end
end

require "test_helper"

# Each parameter, read from the database connection of a process that was started with it.
class ServerParametersTest < ActiveSupport::TestCase
  BUSY_TIMEOUT = 2000 # milliseconds, long enough for hundreds of ticks
  PROBE = File.expand_path("probe.rb", __dir__)

  test "defaults to immediate, fair and YJIT" do
    sqlite_only "modes and busy handlers of transactions"
    probe = probe_with("YJIT" => nil)

    assert_match(/\ABEGIN IMMEDIATE/i, probe["begins_with"])
    assert_equal 0, probe.dig("pragmas", "busy_timeout"),
      "the fair handler is written in Ruby, so SQLite's own must be off"
    assert_operator probe["ticks"], :>, 100, "other threads must run while one waits"
    assert_equal 1, probe.dig("pragmas", "synchronous"), "the site flushes the log itself"
    assert probe["yjit"]
  end

  test "supports the talks' baseline: deferred, blocking, no YJIT" do
    sqlite_only "modes and busy handlers of transactions"
    probe = probe_with("TRANSACTIONS" => "deferred", "BUSY" => "blocking", "YJIT" => "off")

    assert_match(/\ABEGIN DEFERRED/i, probe["begins_with"])
    assert_equal BUSY_TIMEOUT, probe.dig("pragmas", "busy_timeout")
    assert_operator probe["ticks"], :<=, 20, "SQLite's own handler holds the GVL"
    assert_not probe["yjit"]
  end

  test "backs off in Ruby with growing waits" do
    sqlite_only "busy handlers"
    probe = probe_with("BUSY" => "backoff")

    assert_equal 0, probe.dig("pragmas", "busy_timeout")
    assert_operator probe["ticks"], :>, 100
  end

  test "counts attempts in one file for all workers, or separately in each" do
    {
      {} => "SolidCache::Store", { "CACHE_STORE" => "memory" } => "ActiveSupport::Cache::MemoryStore"
    }.each do |parameter, store|
      environment = {
        "RAILS_ENV" => "production", "SECRET_KEY_BASE_DUMMY" => "1", "RUBYOPT" => nil, **parameter
      }
      assert_equal store,
        IO.popen(
          [ environment, Rails.root.join("bin/rails").to_s, "runner", "puts Rails.cache.class" ], &:read
        ).lines.last.chomp
    end
  end

  test "an unknown value aborts the boot and lists the known ones" do
    error = assert_raises(ServerParameters::UnknownValue) { ServerParameters.read("BUSY" => "polite") }
    assert_equal "BUSY=polite is not one of: fair, backoff, blocking", error.message
  end

  test "an empty variable selects the default" do
    assert_equal "immediate", ServerParameters.read("TRANSACTIONS" => "")[:transactions]
  end

  private
    # Each probe locks its own database, since these tests run in parallel.
    def probe_with(parameters)
      Dir.mktmpdir do |storage|
        environment = {
          "RAILS_ENV" => "test", "STORAGE" => storage, "BUSY_TIMEOUT" => BUSY_TIMEOUT.to_s, "RUBYOPT" => nil
        }
        output = IO.popen(
          [ environment.merge(parameters), Rails.root.join("bin/rails").to_s, "runner", PROBE ], &:read
        )
        assert_predicate Process.last_status, :success?
        JSON.parse(output.lines.last)
      end
    end
end

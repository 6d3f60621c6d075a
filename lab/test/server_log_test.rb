require "test_helper"

# Uses logs of real servers: the talks' application on Rails, Puma of the example, and
# small ones on Sinatra and Node.
class ServerLogTest < Lab::TestCase
  test "counts the inner exception of Rails once, without its causes" do
    exceptions = log("rails.log").exceptions

    assert_equal({ "SQLite3::BusyException" => 3 },
      exceptions.transform_values { |exception| exception[:count] })
    assert_equal [ "ActiveRecord::StatementInvalid (SQLite3::BusyException: database is locked):", "Causes:",
      "SQLite3::BusyException (database is locked)" ], exceptions.values.first[:excerpt]
  end

  test "counts exceptions that only Puma rescued" do
    exceptions = log("puma.log").exceptions

    assert_equal({ "SQLite3::BusyException" => 2 },
      exceptions.transform_values { |exception| exception[:count] })
    assert_match "Rack app", exceptions.values.first[:excerpt].join
    assert_operator exceptions.values.first[:excerpt].join.size, :<=, 200
  end

  test "counts exceptions that Sinatra logged, and those of Node with a trace" do
    {
      "sinatra.log" => { "ArgumentError" => 2 }, "node.log" => { "TypeError" => 1, "Error" => 1 }
    }.each do |name, counts|
      assert_equal counts, log(name).exceptions.transform_values { |exception| exception[:count] }
    end
    assert_equal "Error: SQLITE_BUSY: database is locked", log("node.log").exceptions["Error"][:excerpt].first
  end

  test "ignores what was logged before it starts" do
    path = recorded("rails.log")
    second = File.binread(path).index("E, [", File.binread(path).index("E, [") + 1)

    assert_equal 2, Lab::ServerLog.new(path, from: second).exceptions["SQLite3::BusyException"][:count]
    assert_empty Lab::ServerLog.new(path, from: File.size(path)).exceptions
  end

  private
    def log(name) = Lab::ServerLog.new(recorded(name))
    def recorded(name) = File.expand_path("recorded/#{name}", __dir__)
end

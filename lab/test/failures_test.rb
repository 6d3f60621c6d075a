require "test_helper"

class FailuresTest < Lab::TestCase
  BUSY = { "SQLite3::BusyException" => { count: 20 } }.freeze

  test "counts by status and exception, by status alone, and by the reason of unanswered requests" do
    failures = count({ "200": 140, "500": 24, "404": 3 },
      exceptions: BUSY, unanswered: 5, unanswered_because: { deadline: 4 })

    assert_equal({ "500 SQLite3::BusyException" => 20, "500" => 4, "404" => 3, "unanswered: deadline" => 4,
      "unanswered" => 1 }, failures.to_h)
    assert_equal 32, failures.total
  end

  test "counts accepted responses with an invalid body as a separate kind" do
    assert_equal({ "404" => 1, "invalid body" => 5 }, count({ "200": 100, "404": 1 }, invalid_bodies: 5).to_h)
  end

  test "adds up to all failures regardless of what was logged" do
    random = Random.new(1)
    100.times do
      statuses = [ 200, 400, 404, 422, 500, 503 ].to_h { |status| [ status.to_s.to_sym, random.rand(30) ] }
      names = %w[ SQLite3::BusyException ActiveRecord::RecordNotFound SQLite3::FullException NoMethodError ]
      exceptions = names.to_h { |name| [ name, { count: random.rand(40) } ] }
      failures = count(statuses, exceptions:, unanswered: 2)

      assert_equal failures.total, failures.to_h.values.sum
    end
  end

  test "assigns busy errors to 503 if the application returned it, and missing records to 404" do
    exceptions = { **BUSY, "ActiveRecord::RecordNotFound" => { count: 2 }, "NoMethodError" => { count: 1 } }
    failures = count({ "503": 20, "500": 1, "404": 2 }, exceptions:)

    assert_equal({
      "503 SQLite3::BusyException" => 20,
      "404 ActiveRecord::RecordNotFound" => 2,
      "500 NoMethodError" => 1
    },
      failures.to_h)
  end

  test "supports generators without statuses, and measurements without exceptions" do
    assert_equal({ "not 2xx" => 7 }, count({ "200": 3, "599": 7 }, exceptions: nil).to_h)
  end

  private
    def count(statuses, unanswered: 0, **others) = Lab::Failures.new({ statuses:, unanswered:, **others })
end

require "test_helper"

class FirstRunTest < ActiveSupport::TestCase
  test "is completed once a user exists, and caches that" do
    FirstRun.reset
    assert FirstRun.completed?
    assert_no_queries { assert FirstRun.completed? }
  end

  test "creates the first user as administrator" do
    empty_the_site
    assert_not FirstRun.completed?

    assert FirstRun.complete(User.new(username: "admin", password: "four lucky words here"))
    assert FirstRun.completed?
    assert User.sole.administrator?
  end

  test "refuses to complete twice" do
    assert_no_difference -> { User.count } do
      assert_not FirstRun.complete(User.new(username: "second", password: "four lucky words here"))
    end
  end

  test "derives its code from the site's secret and accepts it without hyphens" do
    assert_match(/\A[A-HJ-NP-Z2-9]{16}\z/, FirstRun.code)
    assert FirstRun.valid_code?(" #{FirstRun.code.downcase.scan(/.{4}/).join("-")} ")
    [ "", "AAAA-AAAA-AAAA-AAAA", FirstRun.code.chop, "#{FirstRun.code}A" ].each do |typed|
      assert_not FirstRun.valid_code?(typed)
    end
  end

  test "prints the code at any log level" do
    log = StringIO.new
    Rails.with(logger: ActiveSupport::Logger.new(log, level: :fatal)) { FirstRun.log_code }

    assert_includes log.string, FirstRun.code.scan(/.{4}/).join("-")
  end
end

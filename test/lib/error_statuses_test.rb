require "test_helper"

# The status of each error that Active Record, SQLite, PostgreSQL and Rails may raise.
class ErrorStatusesTest < ActiveSupport::TestCase
  STATUSES = ActionDispatch::ExceptionWrapper.rescue_responses

  test "lists the subclasses of errors too, or they would be reported as bugs" do
    subclasses = STATUSES.keys.filter_map(&:safe_constantize).flat_map(&:subclasses).filter_map(&:name)

    assert_operator subclasses.size, :>, 5
    assert_empty subclasses - STATUSES.keys
  end

  %w[
    ConnectionNotEstablished ConnectionTimeoutError ExclusiveConnectionTimeoutError DatabaseConnectionError
    NoDatabaseError ConnectionFailed QueryCanceled StatementTimeout AdapterTimeout LockWaitTimeout Deadlocked
    SerializationFailure
  ].each do |name|
    test "answers with 503 to #{name}" do
      assert_equal 503, status_of(ActiveRecord.const_get(name))
    end
  end

  test "answers with 500 to bugs" do
    [
      NoMethodError,
      ActiveRecord::StatementInvalid,
      ActiveRecord::NotNullViolation,
      Class.new(StandardError)
    ].each do |error|
      assert_equal 500, status_of(error), error.inspect
    end
  end

  private
    def status_of(error) = ActionDispatch::ExceptionWrapper.status_code_for_exception(error.name)
end

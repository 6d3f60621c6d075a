require "test_helper"

class ErrorRecorderTest < ActionDispatch::IntegrationTest
  # Raises the given error like a controller of the site.
  class FailuresController < ApplicationController
    cattr_accessor :failure
    allow_unauthenticated_access

    def create = raise(failure)
  end

  test "records an error with its location and the request id that the page shows" do
    response = fail_with RuntimeError.new("Something is broken")

    error = SolidErrors::Error.last
    assert_equal [ "RuntimeError", "Something is broken", "error" ],
      [ error.exception_class, error.message, error.severity ]
    occurrence = error.occurrences.sole
    assert_equal response.headers["X-Request-Id"], occurrence.context["request_id"]
    assert_equal "ErrorRecorderTest::FailuresController#create", occurrence.context["controller"]
    assert_match "test/lib/error_recorder_test.rb", occurrence.backtrace
  end

  test "counts repeated errors as occurrences of one" do
    2.times { fail_with RuntimeError.new("Something is broken") }

    assert_equal 2, SolidErrors::Error.sole.occurrences.count
  end

  test "redacts parameters, addresses and secrets" do
    secrets = [
      "maria@example.com", "192.0.2.77", "2001:db8::17", "sesame-open-7",
      BCrypt::Password.create("x", cost: 4).to_s, SecureRandom.urlsafe_base64(40)
    ]
    message = format(%(550 <%s> from %s and [%s], password="%s" %s token %s), *secrets)
    fail_with RuntimeError.new(message),
      params: {
        user: { password: "sesame-open-7", email_address: "maria@example.com" }, note: "what I wrote"
      }

    recorded = [ SolidErrors::Error.sole, SolidErrors::Occurrence.sole ]
      .map { |row| row.attributes.to_json }.join
    [ *secrets, "what I wrote" ].each { |secret| assert_not_includes recorded, secret }
    assert_match(/\A550 <\[FILTERED\]> from \[FILTERED\] and \[\[FILTERED\]\], password/,
      SolidErrors::Error.sole.message)
  end

  test "records messages in any script" do
    messages = [ "Müller hat ein Problem", "Das Passwort: geheim für ß", "エラー", "ſecret=über" ]
    messages.each { |message| fail_with RuntimeError.new(message) }

    assert_equal [ messages.first, "Das Passwort[FILTERED] für ß", messages.third ],
      SolidErrors::Error.order(:id).first(3).map(&:message)
  end

  test "doesn't redact names of classes and methods" do
    message = "undefined method 'confirm_email_address' for an instance of " \
      "ActiveRecord::ConnectionAdapters::SQLite3Adapter at 12:30:45 in app/models/user.rb:17"
    fail_with NoMethodError.new(message)

    assert_equal message, SolidErrors::Error.sole.message
  end

  test "ignores errors caused by the request or by a busy database" do
    [ ActiveRecord::RecordNotFound.new, ActiveRecord::StatementTimeout.new, ActionController::BadRequest.new ]
      .each do |failure|
      fail_with failure
    end

    assert_equal 0, SolidErrors::Error.count
  end

  test "records a failed job without its arguments" do
    failing = Class.new(ApplicationJob) { def perform(_) = raise("failed") }
    stub_const(self.class, :LampJob, failing, exists: false) do
      Thread.new { ActiveJob::Base.execute(LampJob.new("maria's").serialize) rescue nil }
        .join # the test's thread already runs in an executor
    end

    assert_equal "ErrorRecorderTest::LampJob", SolidErrors::Occurrence.sole.context["job"]
    assert_not_includes SolidErrors::Occurrence.sole.attributes.to_json, "maria's"
  end

  test "limits the number of recorded errors per minute" do
    recorder = ErrorRecorder.new
    (ErrorRecorder::MAX_PER_MINUTE * 3).times do |number|
      recorder.report(RuntimeError.new("no #{number}"), handled: false, severity: :error, context: {})
    end

    assert_operator SolidErrors::Occurrence.count, :<=, ErrorRecorder::MAX_PER_MINUTE * 2,
      "a new minute may have started"
    assert_operator SolidErrors::Occurrence.count, :>=, ErrorRecorder::MAX_PER_MINUTE
  end

  test "writes to a database of its own" do
    assert_equal "errors", SolidErrors::Record.connection_db_config.name
    statements = Statements.new.collect { Rails.error.report(RuntimeError.new("no"), handled: false) }

    assert_equal 0, statements.sent
    assert_equal 1, SolidErrors::Error.count
  end

  test "renders the error page even if the error can't be recorded" do
    SolidErrors::Record.lease_connection.execute "ALTER TABLE solid_errors RENAME TO lost"
    response = fail_with RuntimeError.new("Something is broken")

    assert_equal 500, response.status
    assert_match "Something went wrong", response.body
  end

  private
    setup do
      Rails.error.instance_variable_get(:@subscribers).grep(ErrorRecorder).each do |recorder|
        recorder.instance_variable_set(:@recorded, 0)
      end
    end

    def fail_with(failure, **options)
      FailuresController.failure = failure
      with_routing do |set|
        set.draw do
          post "failure", to: "error_recorder_test/failures#create"
          get ":status", to: "errors#show"
        end
        post "/failure", **options
        response
      end
    end
end

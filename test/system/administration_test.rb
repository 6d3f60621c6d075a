require "application_system_test_case"

# Administration and engine pages, in a browser that enforces the content security policy.
class AdministrationTest < ApplicationSystemTestCase
  setup do
    @job = fail_a_job
    2.times do
      ErrorRecorder.new.report(lamp_error, handled: false, severity: :error, context: { request_id: "1234" },
        source: "application.action_dispatch")
    end
    sign_in_as users(:admin)
  end

  teardown do
    [ SolidQueue::FailedExecution, SolidQueue::ReadyExecution, SolidQueue::Job, SolidQueue::Process,
      SolidErrors::Occurrence, SolidErrors::Error ].each(&:delete_all)
  end

  slow_test "is accessible and follows the content security policy" do
    audit(*pages)

    assert_empty policy_violations
  end

  slow_test "retries a failed job" do
    visit "/admin/jobs/failed/jobs"
    assert_text "RuntimeError: no lamp"
    audit_here "failed jobs"
    click_on "Retry", exact: true

    assert_text "There are no failed jobs"
    assert SolidQueue::ReadyExecution.exists?(job: @job)
  end

  test "discards a failed job after confirmation" do
    visit "/admin/jobs/failed/jobs"
    accept_confirm { click_on "Discard", exact: true }

    assert_text "There are no failed jobs"
    assert_not SolidQueue::Job.exists?(@job.id)
  end

  slow_test "filters jobs by class without JavaScript" do
    visit "/admin/jobs/failed/jobs"
    fill_in "Job class name", with: "NoSuchJob"
    click_on "Filter"

    assert_text "No failed jobs found"
  end

  slow_test "resolves and deletes an error" do
    visit "/admin/errors"
    click_on "RuntimeError"
    assert_text "The third lamp is broken"
    audit_here "an error"
    click_on "Resolve"
    assert_text "No open errors"

    click_on "resolved"
    click_on "RuntimeError"
    click_on "Delete"
    assert_text "No recently resolved errors"
    assert_empty policy_violations
  end

  private
    def pages
      [ "/admin/backups", "/admin/database", "/admin/errors", "/admin/errors?scope=resolved",
        "/admin/errors/#{SolidErrors::Error.sole.id}", "/admin/jobs", "/admin/jobs/failed/jobs",
        "/admin/jobs/finished/jobs", "/admin/jobs/jobs/#{@job.active_job_id}",
        *%w[ workers recurring_tasks batches ].map { |part| "/admin/jobs/applications/frontpage/#{part}" } ]
    end

    # The browser console's messages about the content security policy.
    def policy_violations
      browser.logs.get(:browser).map(&:message).grep(/Content.Security|refused|Refused|error/i)
    end

    def lamp_error
      raise "The third lamp is broken"
    rescue => error
      error
    end

    def fail_a_job
      arguments = VerifyBackupsJob.new.serialize
      SolidQueue::Job.create!(
        queue_name: "default", class_name: "VerifyBackupsJob", active_job_id: arguments["job_id"], arguments:
      ).tap do |job|
        job.ready_execution.delete
        SolidQueue::FailedExecution.create!(job:,
          error: { exception_class: "RuntimeError", message: "no lamp", backtrace: caller })
      end
    end
end

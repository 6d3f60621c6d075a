require "test_helper"
require "fugit"

# Recurring tasks prune tables that grow without members' actions.
class CleanupJobsTest < ActiveJob::TestCase
  test "deletes jobs that failed over 30 days ago" do
    old, recent = create_failed_job(at: 31.days.ago), create_failed_job(at: 29.days.ago)
    DeleteFailedJobsJob.perform_now

    assert_equal [ recent ], SolidQueue::Job.where(id: [ old, recent ])
    assert_equal [ recent.id ], SolidQueue::FailedExecution.pluck(:job_id)
  end

  test "deletes errors over 30 days old with their last occurrence" do
    old, recent = create_occurrence(at: 31.days.ago), create_occurrence(at: 29.days.ago)
    DeleteOldErrorsJob.perform_now

    assert_equal [ recent ], SolidErrors::Occurrence.all
    assert_equal [ recent.error ], SolidErrors::Error.all
    assert_not SolidErrors::Error.exists?(old.error_id)
  end

  test "keeps only the latest errors up to a limit" do
    many = Array.new(5) { create_occurrence(at: 2.hours.ago) }
    DeleteOldErrorsJob.perform_now(maximum: 2)

    assert_equal many.last(2), SolidErrors::Occurrence.order(:id)
    assert_equal 2, SolidErrors::Error.count
  end

  test "deletes cache entries over a day old" do
    [ "an old count", "a count" ].each { |key| SolidCache::Entry.write(key, "1") }
    SolidCache::Entry.where(key: "an old count").update_all(created_at: 25.hours.ago)
    run_task "delete_old_cache_entries"

    # Solid Cache stores an estimate of its size, too.
    assert_equal [ "a count" ], SolidCache::Entry.pluck(:key).grep(/count/)
  end

  test "has runnable recurring tasks with valid schedules" do
    tasks.each do |name, task|
      assert Fugit.parse(task["schedule"]), name
      task["class"] ? assert_operator(task["class"].constantize, :<, ApplicationJob) : run_task(name)
    end
  end

  private
    def tasks = YAML.load_file(Rails.root.join("config/recurring.yml")).fetch("production")

    # As Solid Queue runs it.
    def run_task(name) = SolidQueue::RecurringJob.perform_now(tasks[name]["command"])

    def create_failed_job(at:)
      SolidQueue::Job.create!(queue_name: "default", class_name: "VerifyBackupsJob", arguments: {})
        .tap do |job|
        job.ready_execution&.delete
        SolidQueue::FailedExecution.create!(job:, created_at: at, error: { message: "no" })
      end
    end

    def create_occurrence(at:)
      error = SolidErrors::Error.create!(exception_class: "RuntimeError", message: "at #{at}",
        severity: "error", fingerprint: SecureRandom.hex, created_at: at, updated_at: at)
      error.occurrences.create!(created_at: at)
    end
end

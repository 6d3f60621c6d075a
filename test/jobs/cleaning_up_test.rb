require "test_helper"
require "fugit"

# Tables that grow automatically are pruned automatically.
class CleaningUpTest < ActiveJob::TestCase
  test "jobs that failed long ago are discarded, with what was theirs" do
    old, recent = failed_job(at: 31.days.ago), failed_job(at: 29.days.ago)
    DeleteFailedJobsJob.perform_now

    assert_equal [ recent ], SolidQueue::Job.where(id: [ old, recent ])
    assert_equal [ recent.id ], SolidQueue::FailedExecution.pluck(:job_id)
  end

  test "errors go after a month, and an error with its last occurrence" do
    old, recent = occurred(at: 31.days.ago), occurred(at: 29.days.ago)
    DeleteOldErrorsJob.perform_now

    assert_equal [ recent ], SolidErrors::Occurrence.all
    assert_equal [ recent.error ], SolidErrors::Error.all
    assert_not SolidErrors::Error.exists?(old.error_id)
  end

  test "of errors there are only so many" do
    many = Array.new(5) { occurred(at: 2.hours.ago) }
    DeleteOldErrorsJob.perform_now(maximum: 2)

    assert_equal many.last(2), SolidErrors::Occurrence.order(:id)
    assert_equal 2, SolidErrors::Error.count
  end

  test "counts of attempts are gone the day after" do
    [ "an old count", "a count" ].each { |key| SolidCache::Entry.write(key, "1") }
    SolidCache::Entry.where(key: "an old count").update_all(created_at: 25.hours.ago)
    run_task "delete_old_cache_entries"

    assert_equal [ "a count" ], SolidCache::Entry.pluck(:key)
  end

  test "every recurring task can be run, at a time that comes" do
    tasks.each do |name, task|
      assert Fugit.parse(task["schedule"]), name
      task["class"] ? assert_operator(task["class"].constantize, :<, ApplicationJob) : run_task(name)
    end
  end

  private
    def tasks = YAML.load_file(Rails.root.join("config/recurring.yml")).fetch("production")

    # As Solid Queue does it.
    def run_task(name) = SolidQueue::RecurringJob.perform_now(tasks[name]["command"])

    def failed_job(at:)
      SolidQueue::Job.create!(queue_name: "default", class_name: "VerifyBackupsJob", arguments: {}).tap do |job|
        job.ready_execution&.delete
        SolidQueue::FailedExecution.create!(job:, created_at: at, error: { message: "no" })
      end
    end

    def occurred(at:)
      error = SolidErrors::Error.create!(
        exception_class: "RuntimeError", message: "at #{at}", severity: "error", fingerprint: SecureRandom.hex, created_at: at,
        updated_at: at
      )
      error.occurrences.create!(created_at: at)
    end
end

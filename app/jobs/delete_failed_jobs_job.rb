# Deletes failed jobs after a month, when nobody will retry them.
class DeleteFailedJobsJob < ApplicationJob
  RETENTION = 30.days

  def perform
    SolidQueue::FailedExecution.where(created_at: ...RETENTION.ago).in_batches(of: 100) do |failed|
      SolidQueue::FailedExecution.discard_all_from_jobs SolidQueue::Job.where(id: failed.pluck(:job_id))
    end
  end
end

# Deletes failed jobs after a month, when nobody will retry them.
class DeleteFailedJobsJob < ApplicationJob
  KEPT_FOR = 30.days

  def perform
    SolidQueue::FailedExecution.where(created_at: ...KEPT_FOR.ago).in_batches(of: 100) do |failed|
      SolidQueue::FailedExecution.discard_all_from_jobs SolidQueue::Job.where(id: failed.pluck(:job_id))
    end
  end
end

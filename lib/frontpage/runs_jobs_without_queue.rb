# Prepended to Solid Queue's adapter. While the queue's database can't be written, a job runs in a thread of
# this process instead of failing the request. It is lost if the process ends before. So that doesn't apply in
# maintenance mode, after which the process is often restarted.
module RunsJobsWithoutQueue
  def enqueue(job) = with_threads(:enqueue, job) { super }
  def enqueue_at(job, timestamp) = with_threads(:enqueue_at, job, timestamp) { super }

  private
    def with_threads(method, job, *arguments)
      yield
    rescue SolidQueue::Job::EnqueueError, ActiveRecord::ActiveRecordError => error
      MaintenanceMode.refuse
      Rails.logger.error "The queue database failed (#{error.message.lines.first&.strip}): " \
        "#{job.class} runs in this process. Run bin/ops doctor."
      Rails.error.report error, handled: true
      threads.public_send(method, job, *arguments)
    end

    # When too many are waiting, the request runs the job itself.
    def threads
      @threads ||= ActiveJob::QueueAdapters::AsyncAdapter.new(min_threads: 0, max_threads: 1, max_queue: 1000)
    end
end

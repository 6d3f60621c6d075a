class ApplicationJob < ActiveJob::Base
  # Runs the block, which enqueues +what+, after all transactions commit. A failure to enqueue doesn't fail
  # the request.
  def self.enqueue_after_commit_or_warn(what)
    ActiveRecord.after_all_transactions_commit do
      yield
    rescue ActiveRecord::ActiveRecordError => error
      logger.warn "#{what} were not enqueued: #{error.message}"
    end
  end

  private
    # For messages to other servers: runs the job again with +arguments+, after growing gaps, for about an
    # hour in all. Returns whether it does.
    def retry_with(*arguments)
      if executions < 8
        self.arguments = arguments
        retry_job wait: (executions**4 + 2).seconds
      end
    end
end

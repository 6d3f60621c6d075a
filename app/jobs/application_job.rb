class ApplicationJob < ActiveJob::Base
  # Runs the block, which enqueues +what+, after all transactions commit. A failure to enqueue doesn't fail the request.
  def self.enqueue_after_commit_or_warn(what)
    ActiveRecord.after_all_transactions_commit do
      yield
    rescue ActiveRecord::ActiveRecordError => error
      logger.warn "#{what} were not enqueued: #{error.message}"
    end
  end
end

# A row for a long operation, which runs in short transactions (Writes::Batches). The remaining work is
# derived from other rows, so it can be stopped or killed at any moment, and continues later. If two processes
# run it, both write the same.
#
# The model has the scope `running`, `items_done` of `items_count` posts and comments, and `advance(batches)`,
# which returns when nothing is left.
module RunsInBatches
  extend ActiveSupport::Concern

  IMMEDIATE_SECONDS = Rails.configuration.x.immediate_seconds # for small operations, which don't need a job
  CLAIM_TTL = 1.minute # after which another process may continue, if the claim wasn't renewed

  included do
    scope :interrupted, -> { running.where("coalesce(continued_at, created_at) < ?", CLAIM_TTL.ago) }
  end

  # Runs for up to IMMEDIATE_SECONDS, and enqueues a job for the rest. Returns whether it is finished.
  def start
    deadline = Kit::Clock.now + IMMEDIATE_SECONDS
    finished = catch(:out_of_time) { continue { throw :out_of_time if Kit::Clock.now > deadline } }
    ContinueOperationJob.perform_later self unless finished
    finished
  rescue ActiveRecord::ActiveRecordError => error
    logger.warn "#{self.class} #{id} continues within #{CLAIM_TTL.in_minutes.to_i + 1} minutes: " \
      "#{error.message}"
    false
  end

  # Runs until it is finished, unless another process runs it. The block runs between the batches, and may
  # stop it. Returns whether it is finished.
  def continue
    claim && begin
      advance(Writes::Batches.new { yield if block_given?; report })
      true
    ensure
      self.class.where(id:).update_all(continued_at: nil)
    end
  end

  private
    def claim
      self.class.running.where(id:).where("continued_at IS NULL OR continued_at < ?", CLAIM_TTL.ago)
        .update_all(continued_at: Time.current).positive?
    end

    # Renews the claim and logs the progress.
    def report
      now = Kit::Clock.now
      if @reported_at.nil? || now - @reported_at > CLAIM_TTL.to_f / 6
        @reported_at = now
        self.class.where(id:).update_all(continued_at: Time.current)
        logger.info "#{self.class} #{id}: #{items_done} of #{items_count} posts and comments"
      end
    end
end

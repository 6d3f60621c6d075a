# Runs after an account was deleted: cancels the member's queued emails and removes
# their name from the statistics.
class PurgeUserTracesJob < ApplicationJob
  self.log_arguments = false

  # Other processes may be aggregating.
  retry_on Tally::Store::Unavailable, wait: :polynomially_longer, attempts: 10

  def perform(id, username)
    cancel_emails_to id
    Rails.configuration.tally.store.rename_page "/users/#{username}",
      "/users/#{User::Deletable::GHOST_USERNAME}"
  end

  private
    # The reference is quoted, so that 12 doesn't match 123.
    def cancel_emails_to(id)
      return unless self.class.queue_adapter.is_a?(ActiveJob::QueueAdapters::SolidQueueAdapter)

      reference = "gid://#{GlobalID.app}/User/#{id}\""
      SolidQueue::Job.where("arguments LIKE ?", "%#{SolidQueue::Job.sanitize_sql_like(reference)}%")
        .find_each(&:destroy)
    end
end

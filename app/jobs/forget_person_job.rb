# Somebody has left: no mail goes out to them any more, and their name is taken out of the statistics.
class ForgetPersonJob < ApplicationJob
  self.log_arguments = false

  # One of several processes may be counting.
  retry_on Tally::Store::Unavailable, wait: :polynomially_longer, attempts: 10

  def perform(id, username)
    forget_mail_to id
    Rails.configuration.tally.store.rename_page "/users/#{username}", "/users/#{User::Deletable::NOBODY}"
  end

  private
    # The reference is in quotes among the arguments: that of 12 is no part of that of 123.
    def forget_mail_to(id)
      return unless self.class.queue_adapter.is_a?(ActiveJob::QueueAdapters::SolidQueueAdapter)

      reference = "gid://#{GlobalID.app}/User/#{id}\""
      SolidQueue::Job.where("arguments LIKE ?", "%#{SolidQueue::Job.sanitize_sql_like(reference)}%").find_each(&:destroy)
    end
end

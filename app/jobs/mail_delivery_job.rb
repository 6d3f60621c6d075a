# Sends an email that isn't a notification of EmailNotifier. If sending may succeed later, it is retried for a
# day, with growing gaps from seconds to eight hours. An email that is of no use anymore isn't sent
# (ApplicationMailer.expires_after). If a connection breaks after the server accepted an email, it is sent
# again: a second one is better than none.
class MailDeliveryJob < ActionMailer::MailDeliveryJob
  # Arguments contain email addresses.
  self.log_arguments = false

  ATTEMPTS = 14

  retry_on(*SmtpDelivery::TRANSIENT, wait: :polynomially_longer, attempts: ATTEMPTS)
  discard_on ActiveJob::DeserializationError
  before_perform { throw :abort if drop_if_expired }

  # A retry is enqueued again, so `enqueued_at` isn't when the email was requested.
  def serialize
    super.merge("requested_at" => (@requested_at ||= Time.current).iso8601)
  end

  # Jobs of earlier releases don't have the time.
  def deserialize(job)
    super
    @requested_at = Time.iso8601(job["requested_at"] || job["enqueued_at"])
  end

  private
    def drop_if_expired
      mailer, email = arguments
      lifetime = mailer.constantize.lifetimes[email.to_sym]
      if lifetime && @requested_at&.before?(lifetime.ago)
        logger.warn "Dropped an email that expired: #{mailer}##{email}, requested at #{@requested_at.iso8601}"
      end
    end
end

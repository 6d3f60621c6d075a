require "net/smtp"

class MailDeliveryJob < ActionMailer::MailDeliveryJob
  # Arguments contain email addresses.
  self.log_arguments = false

  retry_on SocketError, Net::OpenTimeout, Net::ReadTimeout, Net::SMTPServerBusy, wait: :polynomially_longer
  discard_on ActiveJob::DeserializationError
end

class ApplicationMailer < ActionMailer::Base
  self.delivery_job = MailDeliveryJob

  default from: -> { ENV.fetch("MAIL_FROM") { "Frontpage <no-reply@#{default_url_options[:host][/\A[^:]+/]}>" } }
  layout "mailer"
end

require "mail" # which Action Mailer would load only when it creates a message

# Email delivery. Without an SMTP server in the settings, the environment decides; by default, messages are
# written to files.
module Site::Email
  extend ActiveSupport::Concern

  TIMEOUT = 10 # seconds

  included do
    validates :smtp_port,
      numericality: { only_integer: true, greater_than_or_equal_to: 1, less_than_or_equal_to: 65_535 }
    validates :smtp_address, format: { with: /\A[A-Za-z0-9.:-]*\z/ }, length: { maximum: 253 }
    validates :mail_from, length: { maximum: 254 }
    validate { errors.add :mail_from, :invalid unless mail_from.blank? ||
      sender_address.match?(URI::MailTo::EMAIL_REGEXP) }
  end

  # Action Mailer's SMTP settings, or nil if there is no server, or if the environment configures it.
  def smtp
    if smtp_address.present? && !overridden?(:smtp_address)
      { address: smtp_address, port: smtp_port, user_name: smtp_user_name.presence,
        password: (smtp_password.presence if smtp_user_name.present?),
        authentication: (:plain if smtp_user_name.present?), open_timeout: TIMEOUT,
        read_timeout: TIMEOUT }.compact
    end
  end

  # The From header of emails. Names are quoted where they need it.
  def sender
    Mail::Address.new(mail_from.present? ? sender_address : "no-reply@#{Site.hostname}").tap do |address|
      address.display_name = mail_from.present? ? sender_name : name
    end.format
  end

  def email_configured? = smtp_address.present?

  # Whether emails are delivered instead of being written to files.
  def delivers_email? = email_configured? || ApplicationMailer.delivery_method != :file

  private
    # The parts of "Name <name@example.com>". Split before parsing, because people don't quote names.
    def sender_address = mail_from[/<([^<>]*)>\s*\z/, 1] || mail_from
    def sender_name = Mail::Utilities.unquote(mail_from[/\A(.*)<[^<>]*>\s*\z/, 1].to_s.strip).presence
end

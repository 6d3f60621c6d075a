class ApplicationMailer < ActionMailer::Base
  self.delivery_job = MailDeliveryJob
  add_delivery_method :smtp, SmtpDelivery, smtp_settings

  default from: -> { Site.settings.sender }
  layout "mailer"
  helper DurationsHelper

  # How long emails are of use after they were requested, by action. Others don't expire.
  class_attribute :lifetimes, default: {}

  def self.expires_after(lifetimes) = self.lifetimes = lifetimes

  # Emails are in the language of their recipient: the first argument is a user, a record with a user, or an
  # email address.
  def process(action, *arguments)
    Site.refresh_if_changed
    I18n.with_locale(recipient_of(*arguments).locale) { super }
  end

  private
    # The recipient's language if it isn't the site's.
    def link_language = (I18n.locale unless I18n.locale == Site.settings.locale.to_sym)

    def recipient_of(first = nil, *)
      case first
      when User then first
      when Report then first
      when String then User.find_by(email_address: first)
      else first.try(:user)
      end || Site.settings
    end

    # Uses the SMTP server in the site settings, if any.
    def mail(headers = {}, &)
      smtp = Site.settings.smtp
      super(smtp ? { **headers, delivery_method: :smtp, delivery_method_options: smtp } : headers, &)
    end

    def default_i18n_subject(**) = super(community: Site.settings.name, **)
end

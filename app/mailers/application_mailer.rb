class ApplicationMailer < ActionMailer::Base
  self.delivery_job = MailDeliveryJob

  default from: -> {
    Site.settings.mail_from.presence ||
    "#{Site.settings.name.delete('<>"@,;:')} <no-reply@#{default_url_options[:host][/\A[^:]+/]}>"
  }
  layout "mailer"
  helper DurationsHelper

  # Each is written in the language of who reads it: the person whom its first argument names, is, or is the address of.
  def process(action, *arguments)
    Site.refresh_if_changed
    I18n.with_locale(reader_of(*arguments).locale) { super }
  end

  private
    def reader_of(first = nil, *)
      case first
      when User then first
      when String then User.find_by(email_address: first)
      else first.try(:user)
      end || Site.settings
    end

    # By the server that administrators have set, where they have.
    def mail(headers = {}, &)
      smtp = Site.settings.smtp
      super(smtp ? { **headers, delivery_method: :smtp, delivery_method_options: smtp } : headers, &)
    end

    def default_i18n_subject(**) = super(community: Site.settings.name, **)
end

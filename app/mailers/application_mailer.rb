class ApplicationMailer < ActionMailer::Base
  self.delivery_job = MailDeliveryJob

  default from: -> { Community.current.mail_from.presence || "#{Community.current.name.delete('<>"@,;:')} <no-reply@#{default_url_options[:host][/\A[^:]+/]}>" }
  layout "mailer"
  helper DurationsHelper

  # Each is written in the language of who reads it: the person whom its first argument names, is, or is the address of.
  def process(action, *arguments)
    Community.look
    I18n.with_locale(reader_of(*arguments).speaks) { super }
  end

  private
    def reader_of(first = nil, *)
      case first
      when User then first
      when String then User.find_by(email_address: first)
      else first.try(:user)
      end || Community.current
    end

    # By the server that administrators have set, where they have.
    def mail(headers = {}, &)
      smtp = Community.current.smtp
      super(smtp ? { **headers, delivery_method: :smtp, delivery_method_options: smtp } : headers, &)
    end

    def default_i18n_subject(**) = super(community: Community.current.name, **)
end

class ApplicationMailer < ActionMailer::Base
  self.delivery_job = MailDeliveryJob

  default from: -> { Community.current.mail_from.presence || "#{Community.current.name.delete('<>"@,;:')} <no-reply@#{default_url_options[:host][/\A[^:]+/]}>" }
  layout "mailer"
  helper DurationsHelper

  before_action { Community.look }

  private
    # By the server that administrators have set, where they have.
    def mail(headers = {}, &)
      smtp = Community.current.smtp
      super(smtp ? { **headers, delivery_method: :smtp, delivery_method_options: smtp } : headers, &)
    end

    def default_i18n_subject(**) = super(community: Community.current.name, **)
end

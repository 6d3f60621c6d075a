# Sends a test email to the administrator, and shows the mail server's response.
class Admin::TestMailsController < Admin::BaseController
  include RateLimiting
  before_action :no_store
  before_action { @section, @site = "email", Site.load }
  limit_attempts to: 10, within: 10.minutes, by: :account_id, template: "admin/settings/show"

  def create
    if address = Current.user.email_address || Current.user.unconfirmed_email_address
      mail = TestMailer.test(address).deliver_now
      redirect_to admin_setting_path("email"), notice: sent(mail, address)
    else
      redirect_to admin_setting_path("email"), alert: t(".no_address")
    end
  rescue SocketError, SystemCallError, IOError, Timeout::Error, OpenSSL::SSL::SSLError,
      Net::ProtocolError, ArgumentError => error
    @mail_error = "#{error.class.name.demodulize}: #{error.message.to_s.scrub.squish.truncate(300)}"
    render "admin/settings/show", status: :unprocessable_content
  end

  private
    def sent(mail, address)
      path = MailToFile.path_of(mail)
      path ? t(".written_to_file", address:, path:) : t(".done", address:)
    end
end

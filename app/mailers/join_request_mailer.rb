class JoinRequestMailer < ApplicationMailer
  # Tells applicants the decision, if their address is confirmed.
  def decided(join_request)
    @join_request = join_request
    if address = join_request.user.email_address
      mail to: address, subject: t(".#{join_request.status}", community: Site.settings.name)
    end
  end
end

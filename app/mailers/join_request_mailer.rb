class JoinRequestMailer < ApplicationMailer
  # Tells who asked what moderators decided, where they have an address that is theirs.
  def decided(join_request)
    @join_request = join_request
    if address = join_request.user.email_address
      mail to: address, subject: t(".#{join_request.status}", community: Site.settings.name)
    end
  end
end

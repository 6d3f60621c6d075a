class SignInLinkMailer < ApplicationMailer
  include LocalizedLinks
  helper ContactHelper
  expires_after instructions: SignInLink::TTL

  def instructions(link)
    @link = link
    mail to: link.user.email_address
  end
end

# Security notices about a member's account.
class AccountMailer < ApplicationMailer
  include LocalizedLinks
  helper ContactHelper

  def new_browser(user, event)
    @user, @event = user, event
    mail to: user.email_address if user.email_address
  end

  def factors_reset(user)
    @user = user
    mail to: user.email_address if user.email_address
  end
end

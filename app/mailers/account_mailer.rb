# Security notices about a member's account.
class AccountMailer < ApplicationMailer
  include LocalizedLinks
  helper ContactHelper, AccountChangesHelper
  expires_after change: AccountSnapshot::TTL

  # A change that a thief could have made, with the link that undoes it.
  def change(snapshot)
    @user, @event = snapshot.user, snapshot.security_event
    unless snapshot.disputed?
      @link = account_restoration_url(token: snapshot.generate_token_for(:restoration))
    end
    mail to: snapshot.email_address, subject: t(".subject", community: Site.settings.name,
      change: ApplicationController.helpers.account_change_text(@event))
  end

  def factors_reset(user)
    @user = user
    mail to: user.email_address if user.email_address
  end
end

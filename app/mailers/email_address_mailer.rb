class EmailAddressMailer < ApplicationMailer
  include LocalizedLinks
  helper ContactHelper
  expires_after confirmation: User::CONFIRMATION_EXPIRES_IN

  # Asks the owner of the claimed address to confirm it, or tells them that they already have an account.
  def confirmation(user)
    @user, @owner = user, owner_of_claimed(user)

    if user.unconfirmed_email_address
      mail to: user.unconfirmed_email_address,
        subject: t(@owner ? ".taken" : ".subject", community: Site.settings.name),
        template_name: @owner ? "taken" : "confirmation"
    end
  end

  # Tells +user+'s previous address that it no longer belongs to the account.
  def changed(user, former_address)
    @user = user
    mail to: former_address
  end

  private
    # A claimed address may belong to another member, who is then the recipient.
    def recipient_of(user, former_address = nil) = (owner_of_claimed(user) unless former_address) || super

    def owner_of_claimed(user)
      if user.unconfirmed_email_address
        User.where.not(id: user.id).find_by(email_address: user.unconfirmed_email_address)
      end
    end
end

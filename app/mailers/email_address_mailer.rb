class EmailAddressMailer < ApplicationMailer
  # Asks whoever reads the claimed address to confirm it, or tells them that they already have an account.
  def confirmation(user)
    @user = user
    @owner = User.where.not(id: user.id).find_by(email_address: user.unconfirmed_email_address)

    if user.unconfirmed_email_address
      mail to: user.unconfirmed_email_address, subject: t(@owner ? ".taken" : ".subject", community: Community.current.name), template_name: @owner ? "taken" : "confirmation"
    end
  end

  # Tells the address that +user+ had before that it no longer opens the account.
  def changed(user, former_address)
    @user = user
    mail to: former_address
  end
end

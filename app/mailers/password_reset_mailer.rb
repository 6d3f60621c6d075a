class PasswordResetMailer < ApplicationMailer
  include LocalizedLinks
  expires_after instructions: User::RESET_EXPIRES_IN

  # Does nothing for unknown addresses: the response was sent before, so it can't reveal which accounts exist.
  def instructions(address)
    @users = User.recoverable_by(address).to_a
    mail to: address if @users.any?
  end
end

class PasswordResetMailer < ApplicationMailer
  include LocalizedLinks

  # Does nothing for unknown addresses: the response was sent before, so it can't reveal which accounts exist.
  def instructions(address)
    @users = User.recoverable_by(address).to_a
    mail to: address if @users.any?
  end
end

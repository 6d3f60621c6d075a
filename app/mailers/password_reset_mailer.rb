class PasswordResetMailer < ApplicationMailer
  # Writes to the owner of +address+, or to nobody: whether there is an account is found out here, after the answer was given.
  def instructions(address)
    @users = User.recoverable_by(address).to_a
    mail to: address if @users.any?
  end
end

# Proves who a person is: by a password, which may be reset by mail, and then by the sessions it opened.
module User::Authenticatable
  extend ActiveSupport::Concern

  MINIMUM_PASSWORD_LENGTH = 8
  RESET_EXPIRES_IN = 30.minutes

  included do
    has_secure_password reset_token: { expires_in: RESET_EXPIRES_IN }
    has_many :sessions, dependent: :delete_all
    has_many :access_tokens, dependent: :delete_all

    # Only a password that was just typed can be judged; those that are stored stay good.
    validates :password, presence: true, on: :new_password
    validates :password, length: { minimum: MINIMUM_PASSWORD_LENGTH }, allow_blank: true
    validate :password_not_easily_guessed, if: -> { password.present? && errors.exclude?(:password) }
  end

  class_methods do
    # Finds the person by username or e-mail address. Takes as long for somebody who does not exist.
    def authenticate_by_login(login, password)
      authenticate_by(login_column(login) => login, password:)
    end

    def login_column(login) = login.include?("@") ? :email_address : :username
  end

  # Sets the new password, ends the sessions and the tokens that the old one opened and writes down that it was, as +act+: whoever had got in is out. Returns
  # false, with errors, when it will not do.
  def replace_password(password, act: "password_reset", **from)
    self.password = password
    transaction { save(context: :new_password) && end_sessions && access_tokens.delete_all && account_events.create!(act:, **from) && true }
  end

  # As above, for who knows the current password. A challenge of nil would not be asked.
  def change_password(password, challenge:, **from)
    self.password_challenge = challenge.to_s
    replace_password(password, act: "password_changed", **from)
  end

  def end_sessions(except: nil)
    sessions.where.not(id: except).delete_all
    true
  end

  private
    def password_not_easily_guessed
      errors.add(:password, :common) if CommonPassword.match?(password, username, email_address, unconfirmed_email_address)
    end
end

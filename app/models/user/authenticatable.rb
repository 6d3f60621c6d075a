# Authenticates a member by password, which can be reset by email, and then by session.
module User::Authenticatable
  extend ActiveSupport::Concern

  MIN_PASSWORD_LENGTH = 8
  RESET_EXPIRES_IN = 30.minutes
  MAX_PASSWORD_BYTES = ActiveModel::SecurePassword::MAX_PASSWORD_LENGTH_ALLOWED

  included do
    # Sudo mode asks for a password.
    has_secure_password reset_token: { expires_in: RESET_EXPIRES_IN }, validations: false
    define_method(:password=) { |text| super(text && OpaqueString.normalize(text)) }

    has_many :sessions, dependent: :delete_all
    has_many :access_tokens, dependent: :delete_all
    has_one :sign_in_link, dependent: :delete
    after_update(if: :saved_change_to_role?) { end_sign_in_link }

    # Replaces the definition of has_secure_password, which depends on the password only.
    generates_token_for(:password_reset, expires_in: RESET_EXPIRES_IN) { link_state(recovery_address) }

    validate { errors.add :password, :blank if password_digest.nil? }
    validate { errors.add :password, :password_too_long if password.to_s.bytesize > MAX_PASSWORD_BYTES }
    validate(unless: -> { password_challenge.nil? }) { add_challenge_error unless challenge_valid? }

    # Only new passwords are checked; stored ones stay valid.
    validates :password, presence: true, on: :new_password
    validates :password, length: { minimum: MIN_PASSWORD_LENGTH }, allow_blank: true
    validate :password_not_easily_guessed, if: -> { password.present? && errors.exclude?(:password) }
  end

  class_methods do
    # Finds the member by username or email address. Takes the same time for unknown names and accounts
    # without a password.
    def authenticate_by_login(login, password)
      accounts = where.not(password_digest: User::Passwordless::NO_PASSWORD)
      OpaqueString.spellings(password).lazy.filter_map { |spelling|
        accounts.authenticate_by(login_column(login) => login, password: spelling)
      }.first
    end

    def login_column(login) = login.include?("@") ? :email_address : :username
  end

  # Whether the stored password is +text+. False for members without one.
  def password_matches?(text)
    digest = password_digest_in_database
    digest.present? && OpaqueString.spellings(text.to_s).any? { |spelling|
      BCrypt::Password.new(digest).is_password?(spelling)
    }
  end

  # The state that a link to the account depends on: it stops working when the password changes, or the
  # +address+ that it is sent to, and when the database is restored. A digest, since anyone can decode a
  # token.
  def link_state(address)
    state = [ password_salt, address, *DatabaseRestore.time&.to_i ]
    Digest::SHA256.base64digest(state.to_json).first(22)
  end

  # Sets the new password and records +kind+. Ends all sessions and revokes all tokens, so that an intruder is
  # signed out. Returns false, with errors, if invalid. The conditional update decides between concurrent
  # requests with the same link or the same current password. A block runs in the same transaction. If it
  # removes the address, that isn't mailed the link that would restore it.
  def replace_password(password, kind: "password_reset", **from)
    verified, snapshot = as_verified, AccountSnapshot.of(self)
    self.password = password
    valid?(:new_password) && transaction do
      if replaced = verified.update_all(password_digest:, updated_at: Time.current) == 1
        changes_applied
        end_sessions
        delete_sign_in_codes
        access_tokens.delete_all
        yield if block_given?
        event = security_events.create!(kind:, **from)
        snapshot.announce event if email_address == snapshot.email_address
      else
        errors.add :base, :changed_meanwhile
      end
      replaced
    end
  end

  # Replaces the password like replace_password, after verifying the challenge.
  def change_password(password, challenge:, **from)
    assign_challenge challenge
    replace_password(password, kind: passwordless? ? "password_set" : "password_changed", **from)
  end

  # Must be called before saving, with the current password, or REAUTHENTICATED (SudoMode). A nil
  # challenge would not be checked.
  def assign_challenge(challenge)
    self.password_challenge = challenge || ""
  end

  def add_challenge_error
    passwordless? ? errors.add(:base, :not_proven) : errors.add(:password_challenge, :invalid)
  end

  def end_sessions(except: nil)
    sessions.where.not(id: except).delete_all
  end

  def end_sign_in_link = SignInLink.where(user: self).delete_all

  private
    # The row, unless its password or an address has changed since it was loaded and the link
    # or password was verified.
    def as_verified
      self.class.where(id:, password_digest: password_digest_in_database,
        email_address: email_address_in_database,
        unconfirmed_email_address: unconfirmed_email_address_in_database)
    end

    def challenge_valid?
      password_challenge == User::Passwordless::REAUTHENTICATED || password_matches?(password_challenge)
    end

    def password_not_easily_guessed
      if CommonPassword.match?(password, username, email_address, unconfirmed_email_address)
        errors.add(:password, :common)
      end
    end
end

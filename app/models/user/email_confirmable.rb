# Where a person can be written to. An address counts once its owner has opened the link we mailed there: until then anybody
# may claim it, so that signing up with somebody else's address neither tells that it is taken nor takes it.
module User::EmailConfirmable
  extend ActiveSupport::Concern

  CONFIRMATION_EXPIRES_IN = 1.day
  MAXIMUM_ACCOUNTS_IN_MAIL = 10

  included do
    normalizes :email_address, :unconfirmed_email_address, with: ->(address) { address.strip.downcase.presence }

    with_options length: { maximum: 254 }, format: { with: URI::MailTo::EMAIL_REGEXP, message: :email_address },
      allow_nil: true do
      validates :email_address, if: :email_address_changed?
      validates :unconfirmed_email_address, if: :unconfirmed_email_address_changed?
    end

    generates_token_for(:email_confirmation, expires_in: CONFIRMATION_EXPIRES_IN) { unconfirmed_email_address }

    after_create_commit :request_email_confirmation
  end

  class_methods do
    # The accounts that a mail to +address+ may open: the one it is confirmed for, else those that claim it and have no other.
    def recoverable_by(address)
      confirmed = where(email_address: address)
      confirmed.exists? ? confirmed : where(unconfirmed_email_address: address, email_address: nil).order(:id)
        .limit(MAXIMUM_ACCOUNTS_IN_MAIL)
    end
  end

  # Notes +address+ as the one to be confirmed, or with none forgets the one we have. Returns false, with errors, when the
  # challenge is wrong or it is no address.
  def change_email_address(address, challenge:)
    challenge_with challenge
    self.unconfirmed_email_address = address
    self.email_address = nil if unconfirmed_email_address.nil?
    self.unconfirmed_email_address = nil if unconfirmed_email_address == email_address

    save && request_email_confirmation
  end

  # Mails a link to the address that waits for confirmation. Always true.
  def request_email_confirmation
    EmailAddressMailer.confirmation(self).deliver_later if unconfirmed_email_address
    true
  end

  # Makes the claimed address the person's own. Returns false when somebody else confirmed it first.
  def confirm_email_address
    former = email_address
    update!(email_address: unconfirmed_email_address, unconfirmed_email_address: nil)
    email_bounce&.destroy
    EmailAddressMailer.changed(self, former).deliver_later if former && former != email_address
    true
  rescue ActiveRecord::RecordNotUnique
    false
  end
end

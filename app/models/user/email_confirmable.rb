# The member's email address. It is unconfirmed until its owner opens the emailed link, and any number of members may claim an
# unconfirmed one: signing up with someone else's address neither reveals that it is taken nor blocks it.
module User::EmailConfirmable
  extend ActiveSupport::Concern

  CONFIRMATION_EXPIRES_IN = 1.day
  MAX_ACCOUNTS_PER_EMAIL = 10

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
    # The accounts that an email to +address+ may open: the one with that confirmed address, or else those that claim it and
    # have no other.
    def recoverable_by(address)
      confirmed = where(email_address: address)
      confirmed.exists? ? confirmed : where(unconfirmed_email_address: address, email_address: nil).order(:id)
        .limit(MAX_ACCOUNTS_PER_EMAIL)
    end
  end

  # Stores +address+ as unconfirmed, or removes the current one if it is blank. Returns false, with errors, if the challenge
  # failed or it is invalid.
  def change_email_address(address, challenge:)
    assign_challenge challenge
    self.unconfirmed_email_address = address
    self.email_address = nil if unconfirmed_email_address.nil?
    self.unconfirmed_email_address = nil if unconfirmed_email_address == email_address

    save.tap { |saved| request_email_confirmation if saved }
  end

  # Emails a link to the unconfirmed address, if there is one.
  def request_email_confirmation
    EmailAddressMailer.confirmation(self).deliver_later if unconfirmed_email_address
  end

  # Confirms the claimed address. Returns false if somebody else confirmed it first.
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

# The member's email address. It is unconfirmed until its owner opens the emailed link, and any number of
# members may claim an unconfirmed one: signing up with someone else's address neither reveals that it is
# taken nor blocks it.
module User::EmailConfirmable
  extend ActiveSupport::Concern

  CONFIRMATION_EXPIRES_IN = 1.day
  MAX_ACCOUNTS_PER_EMAIL = 10

  included do
    normalizes :email_address, :unconfirmed_email_address,
      with: ->(address) { PlainText.identifier(address).downcase.presence }

    with_options length: { maximum: 254 },
      format: { with: URI::MailTo::EMAIL_REGEXP, message: :email_address }, allow_nil: true do
      validates :email_address, if: :email_address_changed?
      validates :unconfirmed_email_address, if: :unconfirmed_email_address_changed?
    end

    # Also depends on the password and the former address, so that an intruder's claim ends when the owner
    # changes the password.
    generates_token_for(:email_confirmation, expires_in: CONFIRMATION_EXPIRES_IN) do
      link_state([ email_address, unconfirmed_email_address ])
    end

    after_create_commit :request_email_confirmation
  end

  class_methods do
    # The accounts that an email to +address+ may open: the one with that confirmed address, or else those
    # that claim it and have no other.
    def recoverable_by(address)
      confirmed = where(email_address: address)
      confirmed.exists? ? confirmed : where(unconfirmed_email_address: address, email_address: nil).order(:id)
        .limit(MAX_ACCOUNTS_PER_EMAIL)
    end
  end

  # Stores +address+ as unconfirmed, or removes the current one if it is blank. Returns false, with errors, if
  # the challenge failed or it is invalid.
  def change_email_address(address, challenge:, **from)
    assign_challenge challenge
    self.unconfirmed_email_address = address
    self.email_address = nil if unconfirmed_email_address.nil?
    self.unconfirmed_email_address = nil if unconfirmed_email_address == email_address

    saved = (kind = kind_of_address_change) ? record_change(kind, **from) { save } : save
    saved.tap { request_email_confirmation if saved }
  end

  # Sets +address+ as confirmed, or removes the current one if it is blank, for a member whose identity was
  # verified in another way. The former address gets an email about it, without a link to undo it, since it
  # may be an intruder's; those that it got before end.
  def assign_email_address(address, kind: "address_set")
    former = email_address
    transaction do
      update! email_address: address, unconfirmed_email_address: nil
      EmailBounce.where(user: self).delete_all
      account_snapshots.delete_all
      security_events.create! kind:
    end
    return if former.nil? || former == email_address

    ActiveRecord.after_all_transactions_commit { EmailAddressMailer.changed(self, former).deliver_later }
  end

  # Emails a link to the unconfirmed address, if there is one.
  def request_email_confirmation
    EmailAddressMailer.confirmation(self).deliver_later if unconfirmed_email_address
  end

  # The address that links for getting back into the account are sent to.
  def recovery_address = email_address || unconfirmed_email_address

  # Confirms the claimed address, once. Returns false if another account has confirmed it, or if the claim has
  # changed meanwhile.
  def confirm_email_address(**from)
    claim, snapshot = { email_address:, unconfirmed_email_address: }, AccountSnapshot.of(self)
    values = { email_address: unconfirmed_email_address, unconfirmed_email_address: nil }
    transaction do
      if self.class.where(id:, **claim).update_all(**values, updated_at: Time.current) == 1
        event = security_events.create!(kind: "address_changed", **from)
        snapshot.announce event unless values[:email_address] == claim[:email_address]
        EmailBounce.where(user: self).delete_all
      end
    end
    reload.email_address == claim[:unconfirmed_email_address]
  rescue ActiveRecord::RecordNotUnique
    false
  end

  private
    def kind_of_address_change
      if email_address_changed? then "address_removed"
      elsif unconfirmed_email_address && unconfirmed_email_address_changed? then "address_requested"
      end
    end
end

# Changes that a thief of the account could make are recorded and mailed, and can be undone with a link in the
# email (AccountSnapshot).
module User::Restorable
  extend ActiveSupport::Concern

  included do
    has_many :account_snapshots, dependent: :delete_all
  end

  # Runs the block, which makes a change, in a transaction. If its result is true, records +kind+ and emails
  # the member. Returns the result.
  def record_change(kind, **from)
    snapshot = AccountSnapshot.of(self)
    if_unchanged do
      yield.tap { |done| snapshot.announce security_events.create!(kind:, **from) if done }
    end
  end

  def start_session(**from) = if_unchanged { sessions.new(from).insert }

  # Ends +sessions+ of the member. Their browsers are new again, in case they are a thief's; which ones they
  # are isn't stored.
  def revoke_sessions(sessions, **from)
    record_change("session_revoked", **from) do
      known_browsers.delete_all
      sessions.delete_all.positive?
    end
  end

  # Returns the account to the state of +snapshot+, and ends everything by which someone else could still be
  # signed in, or sign in again. Must be called in a transaction.
  def return_to(snapshot, **from)
    digest = snapshot.passwordless ? User::Passwordless::NO_PASSWORD : self.class.unusable_password_digest
    self.class.where(id:).update_all(email_address: snapshot.email_address, unconfirmed_email_address: nil,
      password_digest: digest, updated_at: Time.current)
    end_sessions
    end_sign_in_link
    [ access_tokens, passkeys, recovery_codes, known_browsers, account_snapshots,
      Authenticator.where(user: self) ].each do |added|
      added.where(created_at: snapshot.created_at..).delete_all
    end
    EmailBounce.where(user: self).delete_all
    reload
    security_events.create!(kind: "account_restored", **from).present?
  end

  # For an owner who has just set a password with a sign-in link: ends whatever else could let someone in. An
  # address that replaced another one in the last days may be a thief's, so it is removed.
  def end_other_ways_in
    [ passkeys, known_browsers ].each(&:delete_all)
    if AccountSnapshot.of(self).disputed?
      assign_email_address nil, kind: "address_removed"
    else
      update_columns unconfirmed_email_address: nil
    end
  end

  private
    # Raises StaleObjectError if the password or an address has changed since the account was loaded: requests
    # that began before a thief was thrown out, such as a sign-in, must not succeed afterwards.
    def if_unchanged
      transaction do
        raise ActiveRecord::StaleObjectError.new(self, "change") if as_verified.lock.ids.empty?

        yield
      end
    end
end

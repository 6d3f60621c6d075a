# The state of an account before a change that a thief could have made. The member gets an email about the
# change, with the link "This wasn't me", which returns the account to this state, once, without signing in.
#
# The link only goes to the address that it restores, so that its holder gets nothing that they didn't have
# before the change: with an address, they could reset the password. The thief probably knows the password of
# before. So no password works afterwards, until the owner chooses one with a link to the restored address,
# and no digest is stored here.
#
# Of several links of one incident, the oldest state wins: using one ends those of later changes, which may
# have been mailed to the thief.
class AccountSnapshot < ApplicationRecord
  TTL = 7.days
  # Emails about the same kind of change, to the same address. The earlier links also undo later changes.
  MAX_PER_DAY = 3

  belongs_to :user
  belongs_to :security_event # the change

  # After a restore of the database, ids are assigned again.
  generates_token_for(:restoration, expires_in: TTL) { in_microseconds(:created_at) }

  after_create_commit { AccountMailer.change(self).deliver_later }

  class << self
    # Must be called before the change.
    def of(user)
      new(user:, email_address: user.email_address_in_database, passwordless: user.passwordless?,
        created_at: Time.current)
    end

    # The snapshot of a link that still works, or nil. A restore of the database would bring back links that
    # have been used since the backup.
    def find_by_link(token)
      snapshot = find_by_token_for(:restoration, token.to_s)
      snapshot unless snapshot.nil? || snapshot.disputed? ||
        DatabaseRestore.time&.after?(snapshot.created_at)
    end

    # In small batches, so that other writes don't wait long. Later ones may be disputed because of them until
    # these have expired, too.
    def delete_old(batch_size: 500)
      where(created_at: ...(2 * TTL).ago).in_batches(of: batch_size).delete_all
    end
  end

  # Whether the address had itself replaced another one shortly before the change. It may be a thief's, who
  # could otherwise undo what the owner changes back.
  def disputed?
    self.class.where(user:, created_at: (created_at - TTL)...created_at).where.not(email_address:).exists?
  end

  # Emails the member about the change that +security_event+ records, if they have a confirmed address.
  def announce(security_event)
    update!(security_event:) unless email_address.nil? || mailed_enough?(security_event.kind)
  end

  # Returns false if another link has restored the account to this state or an earlier one meanwhile, or, with
  # errors, if the address belongs to another account by now.
  def restore(**from)
    replaced = nil
    restored = Writes.transaction do
      replaced = user.lock!.email_address
      self.class.where(id:).delete_all == 1 && user.return_to(self, **from)
    end
    email_owner replaced if restored
    restored
  rescue ActiveRecord::RecordNotUnique
    errors.add :base, :address_taken
    false
  end

  private
    def mailed_enough?(kind)
      self.class.joins(:security_event).where(user:, email_address:, created_at: 1.day.ago..)
        .where(security_events: { kind: }).offset(MAX_PER_DAY - 1).exists?
    end

    def email_owner(replaced)
      PasswordResetMailer.instructions(email_address).deliver_later
      EmailAddressMailer.changed(user, replaced).deliver_later if replaced && replaced != email_address
    end
end

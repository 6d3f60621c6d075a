# A link for a member who can't sign in: it opens a page for choosing a password, and then signs them in. It
# is created by an administrator (Moderation::CreateLink), or by the operator (AccountOperation).
#
# A link is as good as a password, so it works once and not for long. A second link, another password or
# address, a suspension, another role and a restore of the database end it. It doesn't replace a second
# factor.
class SignInLink < ApplicationRecord
  TTL = 30.minutes

  belongs_to :user

  # Another link has another time, also with the same id after a restore of the database.
  generates_token_for(:signing_in, expires_in: TTL) do
    [ in_microseconds(:created_at), user.link_state(user.recovery_address) ]
  end

  class << self
    # Creates a link, and ends an earlier one of +user+. A job that was to mail the earlier one no longer
    # finds it.
    def issue(user)
      transaction do
        where(user:).delete_all
        create!(user:)
      end
    end

    # The one that still works, or nil.
    def find_by_link(token) = find_by_token_for(:signing_in, token.to_s)

    # In small batches, so that other writes don't wait long.
    def delete_old(batch_size: 500)
      where(created_at: ...1.day.ago).in_batches(of: batch_size).delete_all
    end
  end

  def url
    Rails.application.routes.url_helpers.sign_in_link_url(token:, **ApplicationMailer.default_url_options)
  end

  def token = generate_token_for(:signing_in)

  # Sets the +password+, once, which ends all sessions and revokes all tokens. With +everything_else+, ends
  # all other ways in as well. Returns false, with errors of the user, if the password is invalid, or without
  # any if the link has ended meanwhile.
  def use(password, everything_else:, **from)
    user.replace_password(password, **from) do
      raise ActiveRecord::Rollback if self.class.where(id:).delete_all.zero?

      user.end_other_ways_in if everything_else
    end
  end
end

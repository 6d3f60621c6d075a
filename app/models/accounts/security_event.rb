# A sign-in, a failed attempt, or a change of sign-in methods. Shown only to the account's owner.
class SecurityEvent < ApplicationRecord
  include Session::Describable

  RETENTION = 90.days
  # By account and method; later ones are not recorded, so that guessing cannot fill the disk.
  MAX_FAILURES_PER_HOUR = 20

  KINDS = %w[
    signed_up signed_in refused password_changed password_reset authenticator_added authenticator_removed
    codes_renewed passkey_added passkey_removed factors_reset password_set token_made token_revoked
    link_created address_set role_set sessions_ended address_requested address_changed address_removed
    session_revoked account_restored
  ].freeze
  SIGN_IN_METHODS = %w[ password authenticator recovery_code passkey lone_recovery_code ].freeze

  belongs_to :user

  normalizes :user_agent, with: ->(header) { Session.normalize_value_for(:user_agent, header) }

  enum :kind, KINDS.index_by(&:itself), instance_methods: false, scopes: false
  enum :sign_in_method, SIGN_IN_METHODS.index_by(&:itself), instance_methods: false, scopes: false

  scope :latest_first, -> { order(id: :desc) }

  # Takes the same time for unknown users, so that the response time doesn't reveal which accounts exist.
  INSERT_FAILURE = <<~SQL
    INSERT INTO security_events (user_id, kind, sign_in_method, user_agent, ip_address, created_at)
    SELECT users.id, 'refused', ?, ?, ?, ? FROM users WHERE users.%s = ?
    AND (SELECT count(*) FROM security_events WHERE security_events.user_id = users.id AND kind = 'refused' AND sign_in_method = ?
      AND created_at > ?) < #{MAX_FAILURES_PER_HOUR}
  SQL

  class << self
    # Records a failed attempt with +sign_in_method+ for the user whose +column+ is +value+, if there is one.
    def record_failure(column, value, sign_in_method:, user_agent:, ip_address:)
      now = Time.current
      values = { sign_in_method:, user_agent:, ip_address:, created_at: now }.map do |name, given|
        bind(self, name, normalize_value_for(name, given))
      end
      lease_connection.update with_placeholders(INSERT_FAILURE % column), "Record failed attempt",
        [
          *values, bind(User, column, value), bind(self, :sign_in_method, sign_in_method),
          bind(self, :created_at, now - 1.hour)
        ]
    end

    # In small batches, so that other writes don't wait long.
    def delete_old(batch_size: 500)
      where(created_at: ...RETENTION.ago).in_batches(of: batch_size).delete_all
    end

    private
      def bind(model, name, value)
        ActiveRecord::Relation::QueryAttribute.new(name.to_s, value, model.type_for_attribute(name))
      end
  end
end

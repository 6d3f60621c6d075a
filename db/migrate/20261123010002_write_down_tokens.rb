# Creating and revoking an API token is recorded in the security log.
class WriteDownTokens < ActiveRecord::Migration[8.1]
  ACTS = %w[
    signed_up signed_in refused password_changed password_reset authenticator_added authenticator_removed codes_renewed
    passkey_added passkey_removed factors_reset password_set
  ].freeze
  OF_TOKENS = %w[ token_made token_revoked ].freeze

  def up
    constrain ACTS + OF_TOKENS
  end

  def down
    execute "DELETE FROM account_events WHERE act IN (#{quoted OF_TOKENS})"
    constrain ACTS
  end

  private
    def constrain(acts)
      remove_check_constraint :account_events, name: "known_account_act"
      add_check_constraint :account_events, "act IN (#{quoted acts})", name: "known_account_act"
    end

    def quoted(acts) = acts.map { |act| "'#{act}'" }.join(", ")
end

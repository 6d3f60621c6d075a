require_relative "../migration_helpers/relaxed_checks"

# The security log records changes that the operator makes on the server (bin/ops account).
class RecordChangesByOperators < ActiveRecord::Migration[8.1]
  include RelaxedChecks

  KINDS = %w[
    signed_up signed_in refused password_changed password_reset authenticator_added authenticator_removed codes_renewed
    passkey_added passkey_removed factors_reset password_set token_made token_revoked
  ].freeze
  BY_OPERATORS = %w[ link_created address_set role_set sessions_ended ].freeze

  def up = replace(KINDS, KINDS + BY_OPERATORS)

  # Deletes these events: earlier versions don't know them.
  def down
    execute "DELETE FROM security_events WHERE kind IN (#{quoted(BY_OPERATORS)})"
    replace KINDS + BY_OPERATORS, KINDS
  end

  private
    def replace(from, to)
      from, to = [ from, to ].map { |kinds| "#{column} IN (#{quoted(kinds)})" }
      relax_check_constraint :security_events, from:, to:, name: "known_account_act"
    end

    # SQLite quotes a column that was renamed.
    def column
      !Postgresql.chosen? && definition_of(:security_events).include?('CHECK ("kind" IN') ? '"kind"' : "kind"
    end

    def quoted(kinds) = kinds.map { |kind| "'#{kind}'" }.join(", ")
end

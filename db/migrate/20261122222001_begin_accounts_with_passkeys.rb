# Accounts may be created with a passkey and no password. Their password digest is empty, which no password matches. It is not
# NULL, because SQLite would have to rebuild the users table, which nearly all others reference. Devices identify the account by
# its handle, which only accounts created with a passkey have.
class BeginAccountsWithPasskeys < ActiveRecord::Migration[8.1]
  ACTS = %w[
    signed_up signed_in refused password_changed password_reset authenticator_added authenticator_removed codes_renewed
    passkey_added passkey_removed factors_reset
  ].freeze
  MEANS = %w[ password authenticator recovery_code passkey ].freeze

  def up
    execute "ALTER TABLE users ADD COLUMN passkey_handle varchar CONSTRAINT handle_length CHECK (length(passkey_handle) = 43) " \
      "CONSTRAINT way_in CHECK (password_digest <> '' OR passkey_handle IS NOT NULL)"
    add_index :users, :passkey_handle, unique: true, where: "passkey_handle IS NOT NULL"
    constrain ACTS + %w[ password_set ], MEANS + %w[ lone_recovery_code ]
  end

  # Accounts without a password get a random, unknown one, which their owners can reset by email. The constraints are dropped
  # first, because in a loaded schema they are table constraints that refer to the column.
  def down
    digest = BCrypt::Password.create(SecureRandom.base58(48))
    execute "UPDATE users SET password_digest = #{quote digest} WHERE password_digest = ''"
    remove_index :users, :passkey_handle
    execute "DELETE FROM account_events WHERE act = 'password_set' OR means = 'lone_recovery_code'"
    constrain ACTS, MEANS
    %w[ way_in handle_length ].each { |name| execute "ALTER TABLE users DROP CONSTRAINT #{name}" }
    execute "ALTER TABLE users DROP COLUMN passkey_handle"
  end

  private
    def constrain(acts, means)
      { "known_account_act" => [ "act", acts ], "known_means" => [ "means", means ] }.each do |name, (column, values)|
        remove_check_constraint :account_events, name: name
        add_check_constraint :account_events, "#{column} IN (#{values.map { |value| "'#{value}'" }.join(", ")})", name: name
      end
    end
end

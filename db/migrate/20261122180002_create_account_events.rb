# The security log: sign-ins, failed attempts and changes of sign-in methods, one row each, for the account's owner.
class CreateAccountEvents < ActiveRecord::Migration[8.1]
  ACTS = %w[
    signed_up signed_in refused password_changed password_reset authenticator_added authenticator_removed codes_renewed
    passkey_added passkey_removed factors_reset
  ].freeze
  MEANS = %w[ password authenticator recovery_code passkey ].freeze

  def change
    create_table :account_events do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.string :act, null: false
      t.string :means
      t.string :user_agent
      t.string :ip_address
      t.datetime :created_at, null: false

      t.index [ :user_id, :id ]
      t.index [ :user_id, :act, :created_at ]
      t.index :created_at
      t.check_constraint "act IN (#{quoted(ACTS)})", name: "known_account_act"
      t.check_constraint "means IN (#{quoted(MEANS)})", name: "known_means"
    end
  end

  private
    def quoted(values) = values.map { |value| "'#{value}'" }.join(", ")
end

require_relative "../migration_helpers/irreversible"

# Release 1.0: second factors, passkeys, API tokens, the security log ("account_events"), and invitations.
class CreateSignInMethods < ActiveRecord::Migration[8.1]
  include Irreversible

  ACTS = %w[
    signed_up signed_in refused password_changed password_reset authenticator_added authenticator_removed
    codes_renewed passkey_added passkey_removed factors_reset password_set token_made token_revoked
  ].freeze
  CASCADE = { on_delete: :cascade }.freeze

  def up
    create_factors
    create_passkeys
    create_access_tokens
    create_account_events
    create_invitations
    create_join_requests
  end

  private
    # The secret of an authenticator app is needed to check a code, so it is encrypted by the application.
    def create_factors
      create_table :authenticators do |t|
        t.references :user, null: false, foreign_key: CASCADE, index: { unique: true }
        t.text :secret, null: false
        t.bigint :last_step, null: false, default: 0 # 30-second step (since 1970) of the last accepted code
        t.datetime :created_at, null: false
      end
      create_table :recovery_codes do |t|
        t.references :user, null: false, foreign_key: CASCADE, index: false
        t.string :digest, null: false
        t.datetime :created_at, null: false
        t.index [ :user_id, :digest ], unique: true
      end
    end

    def create_passkeys
      create_table :passkeys do |t|
        t.references :user, null: false, foreign_key: CASCADE, index: false
        t.string :name, null: false
        t.string :credential, null: false, index: { unique: true }
        t.string :public_key, null: false
        t.bigint :sign_count, null: false, default: 0
        t.datetime :last_used_at
        t.datetime :created_at, null: false
        t.index [ :user_id, :id ]
        t.check_constraint "length(name) BETWEEN 1 AND 60", name: "passkey_name_length"
      end
    end

    # A token has more random bits than anybody can guess, so its digest needs no salt and no slow hash.
    def create_access_tokens
      create_table :access_tokens do |t|
        t.references :user, null: false, foreign_key: CASCADE, index: false
        %i[ name scope ].each { |column| t.string column, null: false }
        t.string :digest, null: false, index: { unique: true }
        %i[ expires_at last_used_at ].each { |column| t.datetime column }
        t.datetime :created_at, null: false
        t.index [ :user_id, :id ]
        t.check_constraint "length(name) BETWEEN 1 AND 60", name: "access_token_name_length"
        t.check_constraint "scope IN ('read', 'write', 'feeds')", name: "known_scope"
      end
    end

    def create_account_events
      create_table :account_events do |t|
        t.references :user, null: false, foreign_key: CASCADE, index: false
        t.string :act, null: false
        %i[ means user_agent ip_address ].each { |column| t.string column }
        t.datetime :created_at, null: false, index: true
        t.index [ :user_id, :id ]
        t.index [ :user_id, :act, :created_at ]
        t.check_constraint "act IN (#{ACTS.map { |act| "'#{act}'" }.join(", ")})", name: "known_account_act"
        t.check_constraint "means IN ('password', 'authenticator', 'recovery_code', 'passkey', " \
          "'lone_recovery_code')", name: "known_means"
      end
    end

    def create_invitations
      create_table :invitations do |t|
        t.references :user, null: false, foreign_key: CASCADE, index: false
        t.string :note, null: false, default: ""
        t.datetime :ends_at, null: false
        t.datetime :used_at
        t.datetime :created_at, null: false
        t.index [ :user_id, :id ]
        t.check_constraint "length(note) <= 100", name: "note_length"
      end
    end

    def create_join_requests
      create_table :join_requests do |t|
        t.references :user, null: false, foreign_key: CASCADE, index: { unique: true }
        t.references :decider, foreign_key: { to_table: :users }
        t.text :body, null: false
        %i[ outcome reason ].each { |column| t.string column }
        t.datetime :decided_at, index: true
        t.datetime :created_at, null: false
        t.index :id, where: "outcome IS NULL", name: "index_join_requests_on_waiting"
        t.check_constraint "length(body) BETWEEN 1 AND 1000", name: "join_request_length"
        t.check_constraint "outcome IN ('accepted', 'declined')", name: "known_outcome"
        t.check_constraint "outcome <> 'declined' OR coalesce(length(reason), 0) BETWEEN 1 AND 500",
          name: "declined_for_a_reason"
        t.check_constraint "(outcome IS NULL) = (decided_at IS NULL) AND " \
          "(outcome IS NULL) = (decider_id IS NULL)", name: "decided_by_whom_and_when"
      end
    end
end

# Invitations and membership requests. An invitation is for one person and expires. The inviter is a column of users, so that
# profiles need no query for it.
class CreateInvitationsAndJoinRequests < ActiveRecord::Migration[8.1]
  def up
    execute "ALTER TABLE users ADD COLUMN inviter_id #{sqlite? ? "integer" : "bigint"} CONSTRAINT invited_by_another CHECK " \
      "(inviter_id <> id)#{" REFERENCES users (id)" if sqlite?}"
    add_foreign_key :users, :users, column: :inviter_id unless sqlite?
    add_index :users, [ :inviter_id, :id ], where: "inviter_id IS NOT NULL"

    create_table :invitations do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.string :note, null: false, default: ""
      t.datetime :ends_at, null: false
      t.datetime :used_at
      t.datetime :created_at, null: false

      t.index [ :user_id, :id ]
      t.check_constraint "length(note) <= 100", name: "note_length"
    end

    create_table :join_requests do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.references :decider, foreign_key: { to_table: :users }
      t.text :body, null: false
      t.string :outcome
      t.string :reason
      t.datetime :decided_at
      t.datetime :created_at, null: false

      t.index :decided_at
      t.index :id, where: "outcome IS NULL", name: "index_join_requests_on_waiting"
      t.check_constraint "length(body) BETWEEN 1 AND 1000", name: "join_request_length"
      t.check_constraint "outcome IN ('accepted', 'declined')", name: "known_outcome"
      t.check_constraint "outcome <> 'declined' OR coalesce(length(reason), 0) BETWEEN 1 AND 500", name: "declined_for_a_reason"
      t.check_constraint "(outcome IS NULL) = (decided_at IS NULL) AND (outcome IS NULL) = (decider_id IS NULL)",
        name: "decided_by_whom_and_when"
    end
  end

  def down
    drop_table :join_requests
    drop_table :invitations
    remove_index :users, [ :inviter_id, :id ]
    sqlite? ? execute("ALTER TABLE users DROP COLUMN inviter_id") : remove_column(:users, :inviter_id)
  end

  private
    def sqlite? = Engines.of(connection) == Engines::Sqlite
end

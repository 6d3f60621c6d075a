require_relative "../migration_helpers/irreversible"

# Conversations with the moderators, hats, bulk actions, and what else helps moderators.
class CreateConversationsAndHats < ActiveRecord::Migration[8.1]
  include Irreversible

  CASCADE = { on_delete: :cascade }.freeze

  def up
    create_conversations
    create_hats
    create_bulk_actions
    create_moderators_tools
  end

  private
    # One may be an appeal of a moderation action: one per member and action. The messages of a member
    # disappear with their conversations; the replies of a moderator remain, in the name of the ghost.
    def create_conversations
      create_table :conversations do |t|
        t.references :user, null: false, foreign_key: CASCADE, index: false
        t.references :moderation_action, foreign_key: { on_delete: :nullify }, index: false
        t.string :status, null: false, default: "open"
        t.datetime :last_message_at, null: false
        t.datetime :created_at, null: false
        t.index [ :user_id, :last_message_at, :id ]
        t.index [ :status, :last_message_at, :id ]
        t.index [ :moderation_action_id, :user_id ], unique: true, where: "moderation_action_id IS NOT NULL"
        t.check_constraint "status IN ('open', 'answered', 'closed')", name: "conversations_status_valid"
      end
      create_table :messages do |t|
        t.references :conversation, null: false, foreign_key: CASCADE, index: false
        t.references :author, null: false, foreign_key: { to_table: :users, **CASCADE }, index: false
        t.text :body, null: false
        t.boolean :by_moderator, null: false, default: false
        t.datetime :created_at, null: false
        t.index [ :conversation_id, :id ]
        t.index [ :author_id, :id ]
        t.check_constraint "length(body) BETWEEN 1 AND 10000", name: "messages_body_length"
      end
    end

    # Roles that moderators have verified, which members can wear with a comment.
    def create_hats
      create_table :hats do |t|
        t.references :user, null: false, foreign_key: CASCADE, index: false
        t.references :granted_by, null: false, foreign_key: { to_table: :users }
        t.string :name, null: false
        t.string :link
        %i[ given_up_at revoked_at ].each { |column| t.datetime column }
        t.integer :items_count, null: false, default: 0
        t.datetime :continued_at
        t.datetime :created_at, null: false
        t.index [ :user_id, :id ]
        t.index [ :user_id, :name ], unique: true, where: "given_up_at IS NULL AND revoked_at IS NULL"
        t.index :id, where: "given_up_at IS NULL AND revoked_at IS NULL", name: "index_hats_on_active"
        t.index :id, where: "items_count > 0", name: "index_hats_on_running"
        t.check_constraint "length(name) BETWEEN 1 AND 50", name: "hats_name_length"
        t.check_constraint "length(link) BETWEEN 1 AND 500", name: "hats_link_length"
        t.check_constraint "items_count >= 0", name: "hats_items_count_not_negative"
      end
    end

    # The same action on many posts and comments, with its moderation actions, so that it can be undone.
    def create_bulk_actions
      create_table :bulk_actions do |t|
        t.references :user, null: false, foreign_key: true
        t.references :undone_by, foreign_key: { to_table: :users },
          index: { where: "undone_by_id IS NOT NULL" }
        t.string :action, null: false, default: "removed"
        t.text :member_ids, null: false
        t.text :item_ids
        t.bigint :seen_up_to
        t.string :reason, null: false
        t.datetime :since
        t.boolean :ban, null: false, default: false
        t.string :state, null: false, default: "applying"
        t.integer :items_count, null: false, default: 0
        t.datetime :continued_at
        t.datetime :created_at, null: false
        t.references :first_undo, foreign_key: { to_table: :moderation_actions, on_delete: :nullify },
          index: { where: "first_undo_id IS NOT NULL" }
        t.index :id, where: "state IN ('applying', 'undoing')", name: "index_bulk_actions_on_running"
        t.check_constraint "state IN ('applying', 'applied', 'undoing', 'undone')",
          name: "bulk_actions_state_valid"
      end
      create_table :bulk_action_entries do |t|
        t.references :bulk_action, null: false, foreign_key: CASCADE, index: false
        t.references :moderation_action, null: false, foreign_key: CASCADE, index: { unique: true }
        t.boolean :undone, null: false, default: false
        t.index [ :bulk_action_id, :id ]
      end
    end

    # A claim keeps two moderators from working on the same item.
    def create_moderators_tools
      create_table :queue_claims do |t|
        t.references :moderation_queue_item, null: false, foreign_key: CASCADE, index: { unique: true }
        t.references :user, null: false, foreign_key: CASCADE
        t.datetime :created_at, null: false
      end
      create_table :member_notes do |t|
        t.references :user, null: false, foreign_key: CASCADE, index: false
        t.references :author, null: false, foreign_key: { to_table: :users }, index: false
        t.text :body, null: false
        t.datetime :created_at, null: false
        %i[ user_id author_id ].each { |column| t.index [ column, :id ] }
        t.check_constraint "length(body) BETWEEN 1 AND 2000", name: "member_notes_body_length"
      end
      create_table :canned_reasons do |t|
        t.string :text, null: false, index: { unique: true }
        t.integer :position, null: false, index: { unique: true }
        t.datetime :created_at, null: false
        t.check_constraint "length(text) BETWEEN 1 AND 500", name: "canned_reasons_text_length"
      end
    end
end

require_relative "../migration_helpers/irreversible"

# Suggestions of members, blocked sign-ups, names of deleted accounts, and how far deletions and imports are.
class CreateSuggestionsAndSignUpBlocks < ActiveRecord::Migration[8.1]
  include Irreversible

  def up
    create_suggestions
    create_sign_up_blocks
    create_account_deletions
    create_reserved_usernames
    create_import_positions
  end

  private
    # Of another title or other tags for a post.
    def create_suggestions
      create_table :suggestions do |t|
        t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
        t.references :post, null: false, foreign_key: { on_delete: :cascade }
        %i[ title tag_names ].each { |column| t.string column }
        t.datetime :created_at, null: false
        t.index %i[ user_id post_id ], unique: true
        t.index %i[ created_at id ]
        t.check_constraint "title IS NOT NULL OR tag_names IS NOT NULL",
          name: "suggestions_title_or_tag_names"
        t.check_constraint "length(title) BETWEEN 1 AND 150", name: "suggestions_title_length"
      end
    end

    # Networks and email domains.
    def create_sign_up_blocks
      create_table :sign_up_blocks do |t|
        t.references :user, foreign_key: { on_delete: :nullify }
        %i[ kind pattern reason ].each { |column| t.string column, null: false }
        t.datetime :expires_at
        t.datetime :created_at, null: false
        t.index [ :kind, :pattern ], unique: true
        t.check_constraint "kind IN ('network', 'email_domain')", name: "known_sign_up_block"
        t.check_constraint "length(pattern) BETWEEN 1 AND 253 AND length(reason) BETWEEN 1 AND 300",
          name: "sign_up_block_lengths"
      end
    end

    # Those that are running.
    def create_account_deletions
      create_table :account_deletions do |t|
        t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: { unique: true }
        t.string :username, null: false, collation: "NOCASE"
        t.boolean :texts, null: false
        t.integer :items_count, null: false
        t.datetime :continued_at
        t.datetime :created_at, null: false
        t.check_constraint "items_count >= 0", name: "account_deletions_items_count_not_negative"
      end
    end

    # Keyed digests of the names of deleted accounts, so that they stay reserved.
    def create_reserved_usernames
      create_table :reserved_usernames do |t|
        t.string :digest, null: false, index: { unique: true }
        t.check_constraint "length(digest) = 64", name: "reserved_usernames_digest_length"
      end
    end

    # How far each kind of entry of a source was imported: entries deleted later aren't imported again.
    def create_import_positions
      create_table :import_positions do |t|
        %i[ source kind ].each { |column| t.string column, null: false }
        t.bigint :position, null: false
        t.index %i[ source kind ], unique: true
        t.check_constraint "length(source) BETWEEN 1 AND 50 AND length(kind) BETWEEN 1 AND 50",
          name: "import_positions_source_and_kind_length"
      end
    end
end

require_relative "../migration_helpers/irreversible"

# Release 1.0: changes of settings, imported items, snapshots of the front page, merged threads ("mergers")
# and signs of abuse ("hints"). This is the last migration of the release.
class CreateSiteRecords < ActiveRecord::Migration[8.1]
  include Irreversible

  CASCADE = { on_delete: :cascade }.freeze

  def up
    create_settings
    create_imported_items
    create_front_pages
    create_mergers
    create_hints
  end

  private
    # One row per change, as a record of who changed what and when. The latest row of each name applies.
    def create_settings
      create_table :settings do |t|
        t.references :user, null: false, foreign_key: true
        t.string :name, null: false
        t.text :value, null: false
        t.datetime :created_at, null: false
        t.index [ :name, :id ]
        t.check_constraint "length(name) BETWEEN 1 AND 40", name: "setting_name_length"
      end
    end

    # The id of each imported item in its source, so that it is imported once and its old URL redirects.
    # Imported votes have no voters. Their numbers are in this row, and count like members' votes.
    def create_imported_items
      create_table :imported_items do |t|
        %i[ source known_as ].each { |column| t.string column, null: false }
        %i[ post comment ].each { |item| t.references item, foreign_key: CASCADE, index: { unique: true } }
        t.references :user, foreign_key: CASCADE
        %i[ upvotes downvotes ].each { |counter| t.integer counter, null: false, default: 0 }
        t.datetime :created_at, null: false
        t.index [ :source, :known_as ], unique: true
        t.check_constraint "(post_id IS NOT NULL AND comment_id IS NULL AND user_id IS NULL) OR " \
          "(post_id IS NULL AND comment_id IS NOT NULL AND user_id IS NULL) OR " \
          "(post_id IS NULL AND comment_id IS NULL AND user_id IS NOT NULL)", name: "became_one_thing"
        t.check_constraint "length(source) BETWEEN 1 AND 50 AND length(known_as) BETWEEN 1 AND 100",
          name: "import_lengths"
        t.check_constraint "upvotes >= 0 AND downvotes >= 0", name: "imported_votes_not_negative"
      end
    end

    # The best rank of each post is kept when old snapshots are deleted.
    def create_front_pages
      create_table :front_pages do |t|
        t.datetime :taken_at, null: false, index: { unique: true }
        t.json :places, null: false
      end
      create_table :front_page_stays do |t|
        t.references :post, null: false, foreign_key: CASCADE, index: { unique: true }
        t.integer :best_place, null: false
        %i[ best_at first_at last_at ].each { |column| t.datetime column, null: false }
        t.integer :moments_count, null: false, default: 1
        t.check_constraint "best_place BETWEEN 1 AND 30", name: "place_on_front_page"
        t.check_constraint "moments_count > 0", name: "was_there"
      end
    end

    # Moved comments are recorded, so that a merge can be undone. If its target is merged, the target changes.
    def create_mergers
      create_table :mergers do |t|
        t.references :post, null: false, foreign_key: CASCADE, index: { unique: true }
        t.references :into, null: false, foreign_key: { to_table: :posts, **CASCADE }
        t.references :decision, null: false, foreign_key: true
        t.datetime :created_at, null: false
        t.check_constraint "post_id <> into_id", name: "merged_into_another"
      end
      create_table :moved_comments do |t|
        t.references :comment, null: false, foreign_key: CASCADE, index: { unique: true }
        t.references :merger, null: false, foreign_key: CASCADE
      end
    end

    # Signs of vote rings and of duplicate accounts. NULLs are distinct in a unique index, so there is another
    # one for signs of a single member.
    def create_hints
      create_table :hints do |t|
        t.string :kind, null: false
        t.references :user, null: false, foreign_key: CASCADE
        t.references :other, foreign_key: { to_table: :users, **CASCADE }
        t.json :evidence, null: false
        t.datetime :found_at, null: false
        t.datetime :dismissed_at
        t.references :dismissed_by, foreign_key: { to_table: :users, on_delete: :nullify }
        t.datetime :created_at, null: false
        t.index [ :kind, :user_id, :other_id ], unique: true, nulls_not_distinct: true
        t.index [ :kind, :user_id ], unique: true, where: "other_id IS NULL",
          name: "index_hints_on_kind_and_one"
        t.index :id, where: "dismissed_at IS NULL", name: "index_hints_on_open"
        t.check_constraint "kind IN ('mutual_votes', 'shared_address', 'single_domain')", name: "known_hint"
        t.check_constraint "other_id IS NULL OR user_id <> other_id", name: "hint_of_two"
      end
    end
end

require_relative "../migration_helpers/irreversible"

# Release 1.0: tags, flags, vouches, content rules, moderation actions ("decisions"), the moderation queue
# ("reviews"), locked threads and suspensions.
class CreateModeration < ActiveRecord::Migration[8.1]
  include Irreversible

  ACTS = %w[
    dismissed removed restored hidden vouched locked unlocked retitled merged separated suspended banned
    reinstated appointed relieved retagged introduced described retired revived
  ].freeze
  CASCADE = { on_delete: :cascade }.freeze
  NULLIFY = { on_delete: :nullify }.freeze

  def up
    create_tags
    create_flags
    create_decisions
    create_reviews
    create_locks_and_suspensions
  end

  private
    def create_tags
      create_table :tags do |t|
        t.string :name, null: false, index: { unique: true }
        t.string :description, null: false, default: ""
        t.boolean :reserved, null: false, default: false
        %i[ posts_count version ].each { |column| t.integer column, null: false, default: 0 }
        t.datetime :retired_at
        t.datetime :created_at, null: false
        t.check_constraint "length(name) BETWEEN 1 AND 30", name: "tag_name_length"
        t.check_constraint "length(description) <= 200", name: "tag_description_length"
        t.check_constraint "posts_count >= 0", name: "tagged_posts_not_negative"
      end
      create_table :taggings do |t|
        t.references :post, null: false, foreign_key: CASCADE, index: false
        t.references :tag, null: false, foreign_key: true, index: false
        t.datetime :created_at, null: false
        t.index [ :post_id, :tag_id ], unique: true
        t.index [ :tag_id, :post_id ]
      end
    end

    def create_flags
      create_table :flags do |t|
        about_an_item t, "one_flagged_thing"
        t.string :reason, null: false
        t.datetime :created_at, null: false
        t.check_constraint "reason IN ('spam', 'off_topic', 'unkind', 'already_posted', 'broken_link', " \
          "'misleading', 'bad_faith', 'empty')", name: "known_reason"
        t.check_constraint "comment_id IS NULL OR " \
          "reason NOT IN ('already_posted', 'broken_link', 'misleading')", name: "reason_of_comments"
        t.check_constraint "post_id IS NULL OR reason NOT IN ('bad_faith', 'empty')", name: "reason_of_posts"
      end
      create_table :vouches do |t|
        about_an_item t, "one_vouched_thing"
        t.datetime :created_at, null: false
      end
    end

    # One for each member and item.
    def about_an_item(t, constraint)
      t.references :user, null: false, foreign_key: CASCADE, index: false
      %i[ post comment ].each { |item| t.references item, foreign_key: CASCADE }
      %i[ post_id comment_id ].each { |item| t.index [ :user_id, item ], unique: true }
      t.check_constraint "(post_id IS NULL) <> (comment_id IS NULL)", name: constraint
    end

    def create_decisions
      create_table :decisions do |t|
        t.references :user, foreign_key: true
        t.references :subject, foreign_key: { to_table: :users }
        %i[ post comment ].each { |item| t.references item, foreign_key: NULLIFY }
        t.references :into, foreign_key: { to_table: :posts, **NULLIFY }
        %i[ act reason ].each { |column| t.string column, null: false }
        t.string :former_title
        t.datetime :ends_at
        t.datetime :created_at, null: false
        t.references :tag, foreign_key: true
        t.string :former_tags
        t.index [ :created_at, :id ]
        t.check_constraint "act IN (#{ACTS.map { |act| "'#{act}'" }.join(", ")})", name: "known_act"
        t.check_constraint "length(reason) BETWEEN 1 AND 500", name: "reason_length"
        t.check_constraint "post_id IS NULL OR comment_id IS NULL", name: "one_decided_thing"
        t.check_constraint "user_id IS NOT NULL OR act IN ('hidden', 'vouched')", name: "decided_by_somebody"
        t.check_constraint "(subject_id IS NULL) = (tag_id IS NOT NULL)", name: "about_somebody_or_a_tag"
      end
    end

    def create_reviews
      create_table :rules do |t|
        t.references :user, foreign_key: NULLIFY
        %i[ kind pattern act reason ].each { |column| t.string column, null: false }
        t.datetime :created_at, null: false
        t.index [ :kind, :pattern ], unique: true
        t.check_constraint "kind IN ('domain', 'words')", name: "known_rule"
        t.check_constraint "act IN ('refuse', 'watch')", name: "known_act_of_rule"
        t.check_constraint "length(pattern) BETWEEN 1 AND 200 AND length(reason) BETWEEN 1 AND 300",
          name: "rule_lengths"
      end
      create_table :reviews do |t|
        %i[ post comment ].each { |item| t.references item, foreign_key: CASCADE, index: { unique: true } }
        t.references :decision, foreign_key: true,
          index: { where: "decision_id IS NOT NULL" } # or SQLite would use it for the queue
        t.references :rule, foreign_key: NULLIFY
        t.integer :flags_count, null: false, default: 0
        t.datetime :created_at, null: false
        t.index [ :flags_count, :id ], name: "index_reviews_on_waiting",
          where: "decision_id IS NULL AND (flags_count > 0 OR rule_id IS NOT NULL)"
        t.check_constraint "(post_id IS NULL) <> (comment_id IS NULL)", name: "one_reviewed_thing"
        t.check_constraint "flags_count >= 0", name: "flags_count_not_negative"
      end
    end

    def create_locks_and_suspensions
      create_table :locks do |t|
        t.references :post, null: false, foreign_key: CASCADE, index: { unique: true }
        t.references :decision, null: false, foreign_key: true
        t.datetime :created_at, null: false
      end
      create_table :suspensions do |t|
        t.references :user, null: false, foreign_key: CASCADE, index: { unique: true }
        t.references :decision, null: false, foreign_key: true
        t.datetime :ends_at
        t.datetime :created_at, null: false
      end
    end
end

# Moderation actions on posts, comments and members. They are append-only: only references to deleted accounts and items may
# change. Also the moderation queue, which counts the flags of each item, so that posts and comments need no column for that.
class CreateDecisions < ActiveRecord::Migration[8.1]
  ACTS = %w[
    dismissed removed restored hidden vouched locked unlocked retitled merged separated suspended banned reinstated appointed
    relieved
  ]
  NOBODY = "(SELECT id FROM users WHERE username = 'deleted')"

  # The only new value that each of these columns may get: NULL for a deleted item, the ghost for a deleted member.
  CHANGES = {
    user_id: "IS NOT DISTINCT FROM #{NOBODY}", subject_id: "IS NOT DISTINCT FROM #{NOBODY}", post_id: "IS NULL",
    comment_id: "IS NULL", into_id: "IS NULL",
    reason: "= '[deleted]'", former_title: "IS NULL"
  }
  FIXED = %i[ id act ends_at created_at ]

  def up
    create_decisions
    create_reviews
    [ *append_only, *counters ].each { |statement| execute statement }
  end

  def down
    drop_table :reviews
    drop_table :decisions
    triggers.each { |name| execute "DROP TRIGGER IF EXISTS #{name}#{" ON flags" unless engine == Engines::Sqlite}" }
  end

  private
    def create_decisions
      create_table :decisions do |t|
        t.references :user, foreign_key: true
        t.references :subject, null: false, foreign_key: { to_table: :users }
        t.references :post, foreign_key: { on_delete: :nullify }
        t.references :comment, foreign_key: { on_delete: :nullify }
        t.references :into, foreign_key: { to_table: :posts, on_delete: :nullify }
        t.string :act, null: false
        t.string :reason, null: false
        t.string :former_title
        t.datetime :ends_at
        t.datetime :created_at, null: false

        t.index [ :created_at, :id ]
        t.check_constraint "act IN (#{ACTS.map { |act| "'#{act}'" }.join(", ")})", name: "known_act"
        t.check_constraint "length(reason) BETWEEN 1 AND 500", name: "reason_length"
        t.check_constraint "post_id IS NULL OR comment_id IS NULL", name: "one_decided_thing"
        t.check_constraint "user_id IS NOT NULL OR act IN ('hidden', 'vouched')", name: "decided_by_somebody"
      end
    end

    def create_reviews
      create_table :reviews do |t|
        t.references :post, foreign_key: { on_delete: :cascade }, index: { unique: true }
        t.references :comment, foreign_key: { on_delete: :cascade }, index: { unique: true }
        t.references :decision, foreign_key: true,
          index: { where: "decision_id IS NOT NULL" } # or SQLite would use it for the queue
        t.references :rule, foreign_key: { on_delete: :nullify }
        t.integer :flags_count, null: false, default: 0
        t.datetime :created_at, null: false

        t.check_constraint "(post_id IS NULL) <> (comment_id IS NULL)", name: "one_reviewed_thing"
        t.check_constraint "flags_count >= 0", name: "flags_count_not_negative"
        t.index [ :flags_count, :id ], where: "decision_id IS NULL AND (flags_count > 0 OR rule_id IS NOT NULL)",
          name: "index_reviews_on_waiting"
      end
    end

    def append_only
      changed = FIXED.map { |column| "NEW.#{column} IS DISTINCT FROM OLD.#{column}" } +
        CHANGES.map { |column, allowed| "(NEW.#{column} IS DISTINCT FROM OLD.#{column} AND NOT NEW.#{column} #{allowed})" }

      engine.trigger(:decisions_changed, "BEFORE UPDATE ON decisions",
        engine.refusal("a decision is not changed", changed.join(" OR "))) +
        engine.trigger(:decisions_deleted, "BEFORE DELETE ON decisions", engine.refusal("a decision is not deleted", "1 = 1"))
    end

    def counters
      engine.trigger(:flags_inserted, "AFTER INSERT ON flags", *%w[ post_id comment_id ].map { |key| counting(key) }) +
        engine.trigger(:flags_deleted, "AFTER DELETE ON flags",
          *%w[ post_id comment_id ].map { |key| "UPDATE reviews SET flags_count = flags_count - 1 WHERE #{key} = OLD.#{key}" })
    end

    def counting(key)
      "INSERT INTO reviews (#{key}, flags_count, created_at) SELECT NEW.#{key}, 1, NEW.created_at WHERE NEW.#{key} IS NOT NULL " \
        "ON CONFLICT (#{key}) DO UPDATE SET flags_count = reviews.flags_count + 1"
    end

    def triggers = %w[ flags_inserted flags_deleted ]

    def engine = Engines.of(connection)
end

require_relative "../migration_helpers/first_counters"

class CreateCommunity < ActiveRecord::Migration[8.1]
  # z of a one-sided 80 % bound, as Reddit and Lobsters rank comments.
  Z = 1.281551565545

  def change
    prepare_engine

    create_table :users do |t|
      t.string :username, null: false, collation: "NOCASE", index: { unique: true }
      t.string :email_address, collation: "NOCASE", index: { unique: true }
      t.string :unconfirmed_email_address, collation: "NOCASE", index: { where: "unconfirmed_email_address IS NOT NULL" }
      t.string :password_digest, null: false
      t.string :role, null: false, default: "member"
      t.text :about, null: false, default: ""
      t.integer :karma, null: false, default: 0
      t.integer :posts_count, null: false, default: 0
      t.integer :comments_count, null: false, default: 0
      t.datetime :last_seen_at
      t.timestamps

      t.check_constraint "length(username) BETWEEN 2 AND 20", name: "username_length"
      t.check_constraint "role IN ('member', 'moderator', 'administrator')", name: "known_role"
      t.check_constraint "posts_count >= 0 AND comments_count >= 0", name: "counts_not_negative"
    end

    create_table :sessions do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.string :user_agent
      t.string :ip_address
      t.string :request_token
      t.datetime :last_seen_at, null: false
      t.datetime :created_at, null: false

      t.index [ :user_id, :last_seen_at ]
      t.index :request_token, unique: true, where: "request_token IS NOT NULL"
    end

    create_table :posts do |t|
      t.references :author, null: false, foreign_key: { to_table: :users }, index: false
      t.string :title, null: false
      t.string :url
      t.string :normalized_url
      t.string :domain
      t.text :body
      t.string :kind, null: false, default: "link"
      t.integer :score, null: false, default: 1
      t.integer :comments_count, null: false, default: 0
      t.integer :thread_version, null: false, default: 0
      t.boolean :removed, null: false, default: false
      t.string :request_token
      t.datetime :last_activity_at, null: false
      t.datetime :edited_at
      t.timestamps
      t.virtual :hotness, type: :float, as: hotness, stored: true

      t.check_constraint "length(title) BETWEEN 1 AND 120", name: "title_length"
      t.check_constraint "url IS NOT NULL OR body IS NOT NULL", name: "url_or_body"
      t.check_constraint "kind IN ('link', 'text', 'ask', 'show')", name: "known_kind"
      t.check_constraint "comments_count >= 0", name: "comments_count_not_negative"

      t.index [ :hotness, :id ], where: "NOT removed", name: "index_posts_on_hotness"
      t.index [ :kind, :hotness, :id ], where: "NOT removed", name: "index_posts_on_kind_and_hotness"
      t.index [ :score, :id ], where: "NOT removed", name: "index_posts_on_score"
      t.index [ :created_at, :id ], where: "NOT removed", name: "index_posts_on_created_at"
      t.index [ :last_activity_at, :id ], where: "NOT removed", name: "index_posts_on_last_activity_at"
      t.index [ :domain, :id ], where: "domain IS NOT NULL AND NOT removed", name: "index_posts_on_domain"
      t.index [ :author_id, :id ]
      t.index [ :normalized_url, :created_at ], where: "normalized_url IS NOT NULL"
      t.index :request_token, unique: true, where: "request_token IS NOT NULL"
    end

    create_table :comments do |t|
      t.references :post, null: false, foreign_key: { on_delete: :cascade }
      t.references :author, null: false, foreign_key: { to_table: :users }, index: false
      t.references :parent, foreign_key: { to_table: :comments, on_delete: :nullify }
      t.text :body, null: false
      t.integer :upvotes, null: false, default: 1
      t.integer :downvotes, null: false, default: 0
      t.boolean :removed, null: false, default: false
      t.string :request_token
      t.datetime :edited_at
      t.timestamps
      t.virtual :score, type: :integer, as: "upvotes - downvotes", stored: true
      t.virtual :confidence, type: :float, as: confidence, stored: true
      t.virtual :hotness, type: :float,
        as: "log10(#{engine.greater("upvotes - downvotes", 1)}) + #{engine.seconds("created_at")} / 172800.0", stored: true

      t.check_constraint "length(body) BETWEEN 1 AND 40000", name: "body_length"
      t.check_constraint "upvotes >= 0 AND downvotes >= 0", name: "votes_not_negative"

      t.index [ :author_id, :id ]
      t.index [ :hotness, :id ], where: "NOT removed", name: "index_comments_on_hotness"
      t.index :request_token, unique: true, where: "request_token IS NOT NULL"
    end

    create_table :votes do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.references :post, foreign_key: { on_delete: :cascade }
      t.references :comment, foreign_key: { on_delete: :cascade }
      t.integer :value, null: false
      t.datetime :created_at, null: false

      t.index [ :user_id, :post_id ], unique: true
      t.index [ :user_id, :comment_id ], unique: true
      t.check_constraint "(post_id IS NULL) <> (comment_id IS NULL)", name: "one_thing"
      t.check_constraint "value = 1 OR (value = -1 AND comment_id IS NOT NULL)", name: "known_value"
    end

    create_table :removals do |t|
      t.references :user, null: false, foreign_key: true
      t.references :post, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.references :comment, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.datetime :created_at, null: false

      t.check_constraint "(post_id IS NULL) <> (comment_id IS NULL)", name: "one_removed_thing"
    end

    create_triggers
  end

  private
    # As of this release: Post::Ranking has the formula of today.
    def hotness
      score = engine.greater("score", 1)
      "log10(#{score}) + #{engine.seconds("created_at")} / 45000.0 + CASE WHEN kind = 'text' THEN -0.398 ELSE 0 END + " \
        "CASE WHEN comments_count > 40 AND comments_count > score " \
        "THEN 2 * log10(#{engine.fractional(score)} / comments_count) ELSE 0 END"
    end

    # Lower bound of the Wilson score interval: the true share of upvotes is at least this, with 80 % confidence.
    def confidence
      votes = engine.greater("upvotes + downvotes", 1)
      share = "(#{engine.fractional("upvotes")} / #{votes})"

      z, square, half, quarter = [ Z, Z**2, Z**2 / 2, Z**2 / 4 ].map { |number| engine.decimal(number) }

      root = engine.root("(#{share} * (1 - #{share}) + #{quarter} / #{votes}) / #{votes}")

      "(#{share} + #{half} / #{votes} - #{z} * #{root}) / (1 + #{square} / #{votes})"
    end

    def create_triggers
      reversible do |direction|
        direction.up { FirstCounters.new(engine).statements.each { |statement| execute statement } }
      end
    end

    def prepare_engine
      reversible do |direction|
        direction.up { engine.prepare.each { |statement| execute statement } }
      end
    end

    def engine
      Engines.of(connection)
    end
end

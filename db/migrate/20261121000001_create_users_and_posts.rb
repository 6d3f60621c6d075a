require_relative "../migration_helpers/irreversible"

# Release 1.0: members, what they post, and their votes. The migrations up to CreateSiteRecords are its
# schema, without triggers, which db/triggers.rb has. Later migrations rename some of the tables and columns.
class CreateUsersAndPosts < ActiveRecord::Migration[8.1]
  include Irreversible

  # z of a one-sided 80 % bound, as Reddit and Lobsters rank comments.
  Z = 1.281551565545

  def up
    engine.prepare.each { |statement| execute statement }
    create_users
    create_sessions
    create_posts
    create_comments
  end

  private
    def create_users
      create_table :users do |t|
        t.string :username, null: false, collation: "NOCASE", index: { unique: true }
        t.string :email_address, collation: "NOCASE", index: { unique: true }
        t.string :unconfirmed_email_address, collation: "NOCASE",
          index: { where: "unconfirmed_email_address IS NOT NULL" }
        t.string :password_digest, null: false # empty if there is only a passkey
        t.string :role, null: false, default: "member"
        t.text :about, null: false, default: ""
        %i[ karma posts_count comments_count ].each { |counter| t.integer counter, null: false, default: 0 }
        t.datetime :last_seen_at
        t.timestamps
        counters = %i[ bookmarks_count omissions_count mutes_count unread_count ]
        counters.each { |name| t.integer name, null: false, default: 0 }
        t.references :inviter, foreign_key: { to_table: :users }, index: false
        t.integer :follows_count, null: false, default: 0
        t.string :language # NULL for the site's
        t.string :passkey_handle, index: { unique: true, where: "passkey_handle IS NOT NULL" }

        t.index [ :inviter_id, :id ], where: "inviter_id IS NOT NULL"
        t.check_constraint "length(username) BETWEEN 2 AND 20", name: "username_length"
        t.check_constraint "role IN ('member', 'moderator', 'administrator')", name: "known_role"
        t.check_constraint "posts_count >= 0 AND comments_count >= 0", name: "counts_not_negative"
        t.check_constraint "unread_count >= 0", name: "unread_not_negative"
        t.check_constraint "inviter_id <> id", name: "invited_by_another"
        t.check_constraint "language IN ('en', 'de')", name: "known_language"
        t.check_constraint "length(passkey_handle) = 43", name: "handle_length"
        t.check_constraint "password_digest <> '' OR passkey_handle IS NOT NULL", name: "way_in"
      end
    end

    def create_sessions
      create_table :sessions do |t|
        t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
        %i[ user_agent ip_address ].each { |column| t.string column }
        t.string :request_token, index: { unique: true, where: "request_token IS NOT NULL" }
        t.datetime :last_seen_at, null: false
        t.datetime :created_at, null: false
        t.index [ :user_id, :last_seen_at ]
      end
    end

    def create_posts
      create_table :posts do |t|
        t.references :author, null: false, foreign_key: { to_table: :users }, index: false
        t.string :title, null: false
        %i[ url normalized_url domain ].each { |column| t.string column }
        t.text :body
        t.string :kind, null: false, default: "link"
        t.integer :score, null: false, default: 1
        %i[ comments_count thread_version ].each { |counter| t.integer counter, null: false, default: 0 }
        t.boolean :removed, null: false, default: false
        t.string :request_token, index: { unique: true, where: "request_token IS NOT NULL" }
        t.datetime :last_activity_at, null: false
        t.datetime :edited_at
        t.timestamps
        t.virtual :hotness, type: :float, as: hotness, stored: true
        t.boolean :locked, null: false, default: false
        t.integer :mergers_count, null: false, default: 0
        t.string :request_fingerprint

        t.index [ :author_id, :id ]
        t.index [ :normalized_url, :created_at ], where: "normalized_url IS NOT NULL"
        t.index [ :domain, :id ], where: "domain IS NOT NULL AND NOT removed", name: "index_posts_on_domain"
        t.index [ :kind, :hotness, :id ], where: "NOT removed", name: "index_posts_on_kind_and_hotness"
        %w[ hotness score created_at last_activity_at ].each do |column|
          t.index [ column, :id ], where: "NOT removed", name: "index_posts_on_#{column}"
        end
        t.check_constraint "length(title) BETWEEN 1 AND 120", name: "title_length"
        t.check_constraint "url IS NOT NULL OR body IS NOT NULL", name: "url_or_body"
        t.check_constraint "kind IN ('link', 'text', 'ask', 'show')", name: "known_kind"
        t.check_constraint "comments_count >= 0", name: "comments_count_not_negative"
      end
    end

    def create_comments
      create_table :comments do |t|
        t.references :post, null: false, foreign_key: { on_delete: :cascade }
        t.references :author, null: false, foreign_key: { to_table: :users }, index: false
        t.references :parent, foreign_key: { to_table: :comments, on_delete: :nullify }
        t.text :body, null: false
        t.integer :upvotes, null: false, default: 1
        t.integer :downvotes, null: false, default: 0
        t.boolean :removed, null: false, default: false
        t.string :request_token, index: { unique: true, where: "request_token IS NOT NULL" }
        t.datetime :edited_at
        t.timestamps
        t.virtual :score, type: :integer, as: "upvotes - downvotes", stored: true
        t.virtual :confidence, type: :float, as: confidence, stored: true
        rising = "log10(#{engine.greater("upvotes - downvotes", 1)})"
        t.virtual :hotness, type: :float, stored: true,
          as: "#{rising} + #{engine.seconds("created_at")} / 172800.0"
        t.string :request_fingerprint

        t.index [ :author_id, :id ]
        t.index [ :hotness, :id ], where: "NOT removed", name: "index_comments_on_hotness"
        t.check_constraint "length(body) BETWEEN 1 AND 40000", name: "body_length"
        t.check_constraint "upvotes >= 0 AND downvotes >= 0", name: "votes_not_negative"
      end
    end

    def hotness
      score = engine.greater("score", 1)
      "log10(#{score}) + #{engine.seconds("created_at")} / 45000.0 + " \
        "CASE WHEN kind = 'text' THEN -0.398 ELSE 0 END + " \
        "CASE WHEN comments_count > 40 AND comments_count > score " \
        "THEN 2 * log10(#{engine.fractional(score)} / comments_count) ELSE 0 END"
    end

    # Lower bound of the Wilson score interval: with 80 % confidence, the true share of upvotes is higher.
    def confidence
      votes = engine.greater("upvotes + downvotes", 1)
      share = "(#{engine.fractional("upvotes")} / #{votes})"
      z, square, half, quarter = [ Z, Z**2, Z**2 / 2, Z**2 / 4 ].map { |number| engine.decimal(number) }
      root = engine.root("(#{share} * (1 - #{share}) + #{quarter} / #{votes}) / #{votes}")
      "(#{share} + #{half} / #{votes} - #{z} * #{root}) / (1 + #{square} / #{votes})"
    end

    def engine = Engines.current
end

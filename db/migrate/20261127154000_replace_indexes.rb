require_relative "../migration_helpers/concurrent_indexes"
require_relative "../migration_helpers/irreversible"

# Smaller indexes, and those of new columns, lists and filters.
class ReplaceIndexes < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes, Irreversible

  UNIQUE = { unique: true }.freeze
  # A row of these tables belongs to a post or a comment, and an index on either column also had an entry for
  # each row of the other kind. One index that begins with user_id stays complete, for the foreign key to
  # users. The queue's indexes stay, because triggers name them in ON CONFLICT clauses.
  ONLY_ROWS_OF_THE_ITEM = {
    bookmarks: {
      %i[ post_id ] => {}, %i[ comment_id ] => {},
      %i[ user_id post_id ] => UNIQUE, %i[ user_id comment_id ] => UNIQUE
    },
    flags: { %i[ post_id ] => {}, %i[ comment_id ] => {}, %i[ user_id comment_id ] => UNIQUE },
    mutes: {
      %i[ muted_user_id ] => {}, %i[ tag_id ] => {}, %i[ user_id muted_user_id ] => UNIQUE,
      %i[ user_id domain ] => UNIQUE, %i[ user_id tag_id ] => UNIQUE
    },
    notifications: { %i[ comment_id ] => {} },
    removals: { %i[ post_id ] => UNIQUE, %i[ comment_id ] => UNIQUE },
    votes: { %i[ post_id ] => {}, %i[ comment_id ] => {}, %i[ user_id comment_id ] => UNIQUE },
    vouches: { %i[ post_id ] => {}, %i[ comment_id ] => {}, %i[ user_id comment_id ] => UNIQUE }
  }.freeze
  IN_BULK = "first_in_bulk_id IS NOT NULL".freeze

  def up
    ONLY_ROWS_OF_THE_ITEM.each do |table, indexes|
      indexes.each do |columns, options|
        replace_index table, columns, **options, where: "#{columns.last} IS NOT NULL"
      end
    end
    index_posts_and_comments
    index_members
    index_notifications
    index_moderation_actions
    add_index :merges, :id, name: "index_merges_on_running", where: "state <> 'merged'"
  end

  private
    # Only the kinds "ask" and "show" have a list. The kind is in their indexes because SQLite prefers an
    # index on a column that the query compares. The best posts of each month are read in order
    # (Post::TopOfMonths), and with the time of creation in that index, those of other days are skipped
    # without reading their rows.
    def index_posts_and_comments
      %w[ ask show ].each do |kind|
        add_index :posts, %i[ kind hotness id ], name: "index_posts_on_#{kind}",
          where: "NOT removed AND kind = '#{kind}'"
      end
      month = Engines.current.month("created_at")
      add_index :posts, "#{month}, score, id, created_at", name: "index_posts_on_month_and_score",
        where: "NOT removed"
      %w[ kind_and_hotness score ].each { |name| remove_index :posts, name: "index_posts_on_#{name}" }
      %i[ posts comments ].each do |table|
        add_index table, %i[ author_id id ], where: "removed", name: "index_#{table}_on_author_and_removed"
      end
      add_index :comments, :hat_id, where: "hat_id IS NOT NULL"
    end

    # No index contains a column that votes change, such as karma: each vote would write to it. With
    # `email_address IS NULL`, SQLite would search the index of email addresses instead, and sort.
    def index_members
      add_index :users, %i[ role id ], where: "role <> 'member'"
      add_index :users, %i[ created_at id ]
      add_index :users, %i[ last_seen_at id ], where: "last_seen_at IS NOT NULL"
      posted = "posts_count = 0 AND comments_count = 0"
      unconfirmed = "NOT (email_address IS NOT NULL) AND unconfirmed_email_address IS NOT NULL"
      { never_posted: posted, unconfirmed: }.each do |name, where|
        add_index :users, %i[ created_at id ], where:, name: "index_users_on_#{name}"
      end
      add_index :suspensions, %i[ expires_at id ], where: "expires_at IS NOT NULL"
      add_index :suspensions, :id, where: "expires_at IS NULL", name: "index_suspensions_on_bans"
    end

    def index_notifications
      add_index :notifications, %i[ moderation_action_id user_id ], unique: true,
        where: "moderation_action_id IS NOT NULL"
      %i[ message_id flag_id ].each do |column|
        add_index :notifications, column, unique: true, where: "#{column} IS NOT NULL"
      end
    end

    # The log is filtered by action, moderator and member, latest first, and lists a bulk action as one entry.
    def index_moderation_actions
      %i[ action user_id subject_id ].each do |column|
        add_index :moderation_actions, [ column, :created_at, :id ]
      end
      add_index :moderation_actions, :hat_id, where: "hat_id IS NOT NULL"
      index_actions "moderator_and_action", %i[ user_id action created_at id ]
      index_actions "warned", :subject_id, where: "action = 'warned'"
      index_actions "listed", %i[ created_at id ], where: "first_in_bulk_id IS NULL OR first_in_bulk_id = id"
      index_actions "bulk", %i[ first_in_bulk_id created_at id ], where: IN_BULK
      index_actions "bulk_and_subject", %i[ first_in_bulk_id subject_id action ], where: IN_BULK
      index_actions "bulk_and_action", %i[ first_in_bulk_id action id ], where: IN_BULK
      remove_index :moderation_actions, name: "index_moderation_actions_on_created_at_and_id"
    end

    def index_actions(name, columns, **options)
      add_index :moderation_actions, columns, name: "index_moderation_actions_on_#{name}", **options
    end
end

require_relative "../migration_helpers/irreversible"

# Release 2.0 begins here: tables and columns of release 1.0 get the names of the field. SQLite also renames
# them in triggers. On PostgreSQL, triggers that name one fail until they are replaced, after all migrations.
class RenameTablesAndColumns < ActiveRecord::Migration[8.1]
  include Irreversible

  TABLES = {
    account_events: :security_events, bounces: :email_bounces, decisions: :moderation_actions,
    front_page_stays: :front_page_appearances, front_pages: :front_page_snapshots, hints: :abuse_signals,
    imported_items: :import_mappings, locks: :thread_locks, mergers: :merges,
    moved_comments: :merged_comments, notices: :notifications, omissions: :hidden_posts,
    push_keys: :vapid_keys, reviews: :moderation_queue_items,
    rules: :content_rules, settings: :setting_changes, visits: :thread_visits
  }.freeze
  # By the old names of their tables.
  COLUMNS = {
    account_events: { act: :kind, means: :sign_in_method },
    decisions: {
      act: :action, into_id: :target_post_id, ends_at: :expires_at,
      former_title: :previous_title, former_tags: :previous_tags
    },
    front_page_stays: { best_place: :best_rank, moments_count: :snapshots_count },
    front_pages: { taken_at: :captured_at, places: :entries },
    hints: { other_id: :other_user_id, found_at: :detected_at },
    imported_items: { known_as: :identifier },
    invitations: { ends_at: :expires_at },
    join_requests: { outcome: :status, decider_id: :reviewer_id },
    locks: { decision_id: :moderation_action_id },
    mergers: { into_id: :target_post_id, decision_id: :moderation_action_id },
    moved_comments: { merger_id: :merge_id },
    mutes: { muted_id: :muted_user_id },
    notification_settings: {
      follows_own: :auto_follow_own_posts, follows_commented: :auto_follow_commented,
      frequency: :email_frequency, mail_from: :email_since, next_mail_at: :next_email_at
    },
    posts: { mergers_count: :merges_count },
    reviews: { decision_id: :moderation_action_id, rule_id: :content_rule_id },
    rules: { act: :action },
    suspensions: { decision_id: :moderation_action_id, ends_at: :expires_at },
    users: { omissions_count: :hidden_posts_count },
    visits: { seen_until: :last_seen_at, news_since: :unread_since, began_at: :started_at }
  }.freeze

  def up
    # Its generated name would be too long.
    rename_index :notification_settings, "index_notification_settings_on_frequency_and_next_mail_at",
      "index_notification_settings_on_email_frequency"
    COLUMNS.each { |table, columns| columns.each { |from, to| rename_column table, from, to } }
    TABLES.each do |from, to|
      rename_table from, to
      rename_indexes to, "index_#{from}_", "index_#{to}_"
    end
  end

  private
    # Those whose names Rails hasn't generated.
    def rename_indexes(table, from, to)
      connection.indexes(table).map(&:name).select { |name| name.start_with?(from) }
        .each { |name| rename_index table, name, name.sub(from, to) }
    end
end

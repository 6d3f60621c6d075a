require "test_helper"

# Every column is listed as public or private, so nothing becomes public only because a column was added.
class PublicDumpArchitectureTest < ActiveSupport::TestCase
  include ArchitectureRules

  # Tables that aren't in the dump, with the reason.
  PRIVATE_TABLES = {
    "votes" => "private to the voter", "sessions" => "a member's devices", "flags" => "for moderators only",
    "vouches" => "for moderators only", "moderation_queue_items" => "for moderators only",
    "access_blocks" => "for moderators only", "queue_claims" => "for moderators only",
    "removals" => "removed items aren't in the dump", "bookmarks" => "private to the member",
    "hidden_posts" => "private to the member", "mutes" => "private to the member",
    "account_deletions" => "deleted with the account", "reserved_usernames" => "about deleted accounts",
    "reserved_username_keys" => "a secret", "search_backlogs" => "progress of the search index",
    "moderation_action_kinds" => "in the code", "notification_kinds" => "in the code",
    "security_event_kinds" => "in the code", "moderator_alert_kinds" => "in the code",
    "moderator_alerts" => "for moderators only", "reports" => "for moderators only",
    "authenticators" => "a secret",
    "access_tokens" => "a secret", "recovery_codes" => "a secret", "passkeys" => "a secret",
    "known_browsers" => "a secret", "account_snapshots" => "a secret", "sign_in_links" => "a secret",
    "security_events" => "private to the member",
    "follows" => "private to the member", "suggestions" => "private to the member",
    "notification_settings" => "private to the member", "email_bounces" => "private to the member",
    "push_subscriptions" => "a secret of the browser", "vapid_keys" => "a secret",
    "notifications" => "private to the member", "thread_visits" => "private to the member",
    "setting_changes" => "belongs to the site, and may be a secret",
    "invitations" => "private to the member", "join_requests" => "for moderators only",
    "bulk_actions" => "its actions are in the log", "bulk_action_entries" => "its actions are in the log",
    "canned_reasons" => "for moderators only", "member_notes" => "for moderators only",
    "conversations" => "between the member and the moderators",
    "room_messages" => "for moderators only",
    "conversation_members" => "between the member and the moderators",
    "messages" => "between the member and the moderators",
    "moderation_actions" => "in the moderation log, which anonymizes deleted members",
    "vote_discounts" => "in the moderation log", "purges" => "in the moderation log",
    "suspensions" => "in the moderation log", "merges" => "in the moderation log",
    "content_rules" => "for moderators only", "abuse_signals" => "for moderators only",
    "import_mappings" => "only needed for redirects", "import_positions" => "only needed for imports",
    "merged_comments" => "comments name their post", "thread_locks" => "posts have a locked column"
  }

  # Columns of dumped tables that are left out, with the reason.
  PRIVATE_COLUMNS = {
    "users" => {
      email_address: "an address", unconfirmed_email_address: "an address", password_digest: "a secret",
      passkey_handle: "a secret", role: "in the moderation log", comment_order: "private to the member",
      language: "private to the member", posts_count: "includes removed items",
      comments_count: "includes removed items", last_seen_at: "private to the member",
      bookmarks_count: "private to the member", follows_count: "private to the member",
      unread_count: "private to the member", hidden_posts_count: "private to the member",
      mutes_count: "private to the member", hats_count: "the rows are in the dump",
      updated_at: "reveals visits",
      inviter_id: "shown on pages only until one of them deletes the account"
    },
    "posts" => {
      normalized_url: "derived from the URL", thread_version: "a cache key",
      thread_votes_version: "a cache key", removed: "removed items aren't in the dump",
      request_token: "a token", request_fingerprint: "reveals later changes",
      search_vector: "derived from the text", last_activity_at: "derived from the comments",
      waiting_votes: "derived from votes",
      updated_at: "edited_at is public instead", hotness: "derived from score and time",
      merges_count: "derived from the moderation log"
    },
    "hats" => {
      granted_by_id: "in the moderation log, which anonymizes deleted members",
      revoked_at: "revoked hats aren't in the dump", items_count: "progress", continued_at: "progress"
    },
    "tags" => { posts_count: "includes removed items", version: "a cache key" },
    "taggings" => { created_at: "reveals later changes" },
    "comments" => {
      upvotes: "pages show the score only", downvotes: "pages show the score only",
      removed: "removed items aren't in the dump", request_token: "a token",
      request_fingerprint: "reveals later changes", search_vector: "derived from the text",
      updated_at: "edited_at is public instead", confidence: "reveals upvotes and downvotes",
      hotness: "derived from score and time"
    }
  }

  test "every table is in the dump or has a reason" do
    dumped = PublicDump::Schema::TABLES.keys.map { |table| PublicDump::Schema.source_table(table) }

    assert_no_offenses tables - dumped - PRIVATE_TABLES.keys do |table|
      [
        [ "neither public nor private" ],
        "Put #{table} into PRIVATE_TABLES with a reason, or into PublicDump::Schema::TABLES."
      ]
    end
  end

  test "every column of a dumped table is in the dump or has a reason" do
    assert_no_offenses PublicDump::Schema::TABLES.keys do |table|
      public_columns = PublicDump::Schema.source_columns(PublicDump::Schema::TABLES[table].keys)
      unlisted = columns(PublicDump::Schema.source_table(table)) -
        public_columns - PRIVATE_COLUMNS.fetch(table, {}).keys
      [
        unlisted.map { |column| "#{column} is neither public nor private" },
        "Put it into PRIVATE_COLUMNS with a reason, or into PublicDump::Schema::TABLES."
      ]
    end
  end

  test "no table or column is both public and private" do
    assert_empty PublicDump::Schema::TABLES.keys & PRIVATE_TABLES.keys
    PRIVATE_COLUMNS.each do |table, columns|
      assert_empty columns.keys & PublicDump::Schema::TABLES.fetch(table).keys, table
    end
  end

  private
    def tables = ApplicationRecord.connection.tables.grep_v(
      /\A(schema_migrations|ar_internal_metadata|\w+_search(_\w+)?)\z/
    )
    def columns(table) = ApplicationRecord.connection.columns(table).map { |column| column.name.to_sym }
end

require "test_helper"

# Every column that belongs to a member is in the export, or listed here with a reason.
class ExportArchitectureTest < ActiveSupport::TestCase
  include ArchitectureRules

  # Foreign keys to users that aren't exported, with the reason.
  NOT_EXPORTED = {
    [ "account_deletions", "user_id" ] => "the account is deleted",
    [ "purges", "member_id" ] => "about a reason in the moderation log, which is exported",
    [ "account_snapshots", "user_id" ] => "the address of before, which a link restores for seven days",
    [ "sign_in_links", "user_id" ] => "created by administrators, and gone after half an hour",
    [ "users", "inviter_id" ] => "part of the account",
    [ "mutes", "muted_user_id" ] => "only the member who muted somebody knows it",
    [ "access_blocks", "user_id" ] => "blocks belong to the site",
    [ "access_blocks", "unblocked_by_id" ] => "blocks belong to the site",
    [ "content_rules", "user_id" ] => "rules belong to the site",
    [ "queue_claims", "user_id" ] => "for moderators only, and gone after half an hour",
    [ "moderator_alerts", "user_id" ] => "for moderators only, and deleted once they are sent",
    [ "conversations", "locked_by_id" ] => "for moderators only",
    [ "member_notes", "user_id" ] => "for moderators only",
    [ "member_notes", "author_id" ] => "about another member",
    **%w[ user_id other_user_id dismissed_by_id ].to_h do |column|
      [ [ "abuse_signals", column ], "derived from exported data, for moderators only" ]
    end
  }

  # Columns of exported tables that are left out, with the reason.
  LEFT_OUT = {
    "users" => { password_digest: "a secret: it allows guessing the password offline",
      bookmarks_count: "the rows are exported", hidden_posts_count: "the rows are exported",
      mutes_count: "the rows are exported", follows_count: "the rows are exported",
      hats_count: "the rows are exported", unread_count: "notifications say whether they were read",
      passkey_handle: "stored on the device" },
    "posts" => {
      waiting_votes: "derived from votes", normalized_url: "derived from the URL",
      merges_count: "other members' posts",
      hotness: "derived from score and time", thread_version: "a cache key",
      thread_votes_version: "a cache key", request_token: "a token",
      request_fingerprint: "derived from the request", search_vector: "derived from the text",
      author_id: "the member"
    },
    "comments" => { score: "derived from votes", confidence: "derived from votes",
      hotness: "derived from votes and time", request_token: "a token",
      request_fingerprint: "derived from the request", search_vector: "derived from the text",
      author_id: "the member" },
    "votes" => { id: "not shown anywhere", user_id: "the member" },
    "flags" => { id: "not shown anywhere", user_id: "the member" },
    "vouches" => { id: "not shown anywhere", user_id: "the member" },
    "bookmarks" => { id: "not shown anywhere", user_id: "the member" },
    "hidden_posts" => { id: "not shown anywhere", user_id: "the member" },
    "mutes" => { id: "not shown anywhere", user_id: "the member", tag_id: "its name is exported" },
    "notifications" => {
      id: "not shown anywhere", user_id: "the member", removed: "removed notifications are hidden"
    },
    "follows" => { id: "not shown anywhere", user_id: "the member" },
    "suggestions" => { id: "not shown anywhere", user_id: "the member" },
    "notification_settings" => {
      id: "not shown anywhere", user_id: "the member", alerted_urgently: "describes the last alert",
      room_read_up_to: "for moderators only"
    },
    "email_bounces" => { id: "not shown anywhere", user_id: "the member" },
    "push_subscriptions" => {
      id: "not shown anywhere", user_id: "the member",
      endpoint: "a secret: it allows sending to the browser", p256dh_key: "a secret of the browser",
      auth_key: "a secret of the browser"
    },
    "thread_visits" => { id: "not shown anywhere", user_id: "the member" },
    "removals" => { id: "not shown anywhere", user_id: "the member" },
    "sessions" => { request_token: "a token", user_id: "the member" },
    "authenticators" => {
      id: "not shown anywhere", user_id: "the member", secret: "a secret",
      last_step: "security events contain sign-ins"
    },
    "recovery_codes" => { id: "not shown anywhere", user_id: "the member", digest: "a secret" },
    "known_browsers" => { id: "not shown anywhere", user_id: "the member", digest: "a secret" },
    "access_tokens" => { id: "not shown anywhere", user_id: "the member", digest: "a secret" },
    "passkeys" => {
      id: "not shown anywhere", user_id: "the member", credential: "stored on the device",
      public_key: "stored on the device", sign_count: "maintained by the device"
    },
    "security_events" => { id: "not shown anywhere", user_id: "the member" },
    "import_mappings" => {
      **%i[ id post_id comment_id upvotes downvotes ].index_with { "only the account's mapping is exported" },
      user_id: "the member"
    },
    "suspensions" => {
      id: "not shown anywhere", user_id: "the member",
      moderation_action_id: "the moderation action is exported"
    },
    "vote_discounts" => {
      id: "not shown anywhere", user_id: "the member",
      moderation_action_id: "the moderation action is exported",
      state: "progress", items_count: "progress", continued_at: "progress"
    },
    "purges" => {
      **%i[ post_id comment_id redacted_action_id ].index_with { "in the moderation log" },
      member_id: "the member or another",
      user_id: "the moderator", confirmed_by_id: "the moderator",
      moderation_action_id: "the moderation action is exported", hidden: "derived from the removal",
      failed_at: "progress", continued_at: "progress"
    },
    "invitations" => { id: "not shown anywhere", user_id: "the member" },
    "join_requests" => {
      id: "not shown anywhere", user_id: "the member or another", reviewer_id: "the member or another",
      body: "another member's text"
    },
    "bulk_actions" => {
      user_id: "the moderator", undone_by_id: "the moderator", member_ids: "other members",
      item_ids: "other members' items", seen_up_to: "derived from the moderation log",
      items_count: "progress", continued_at: "progress", first_undo_id: "in the moderation log"
    },
    "conversations" => { user_id: "the member", locked_by_id: "the moderator" },
    "room_messages" => { id: "not shown anywhere", author_id: "the member" },
    "conversation_members" => { id: "not shown anywhere", user_id: "the member" },
    "hats" => {
      user_id: "the member or another", granted_by_id: "the moderator",
      link: "the member's, if it is another", given_up_at: "the member's, if it is another",
      revoked_at: "in the moderation log", items_count: "progress", continued_at: "progress"
    },
    "messages" => { id: "not shown anywhere", author_id: "the member" },
    "setting_changes" => {
      id: "not shown anywhere", user_id: "the member", value: "belongs to the site, and may be a secret"
    },
    "moderation_actions" => {
      id: "not shown anywhere", user_id: "the member or another", subject_id: "the member or another",
      first_in_bulk_id: "how the log is presented"
    }
  }

  SECRET = /password|digest|token|secret|key\z/

  test "every foreign key to users is part of the export or has a reason" do
    assert_no_offenses user_references - NOT_EXPORTED.keys do |table, column|
      [
        ([ "not in the export" ] unless User::Export::Tables::ALL.any? { |list|
          list.table == table && list.by.to_s == column
        }),
        "Add it to User::Export::Tables::ALL, or to NOT_EXPORTED with a reason."
      ]
    end
  end

  test "every column of an exported table is exported or has a reason" do
    assert_no_offenses exported do |table, columns|
      [
        connection.columns(table).map { |column| column.name.to_sym } -
          columns - LEFT_OUT.fetch(table, {}).keys,
        "Add it to the columns of User::Export, or to LEFT_OUT with a reason."
      ]
    end
  end

  test "exported columns exist and contain no secrets" do
    assert_no_offenses exported do |table, columns|
      [
        columns.select { |column| column.match?(SECRET) || !connection.column_exists?(table, column) },
        "Remove it from Export."
      ]
    end
  end

  private
    def connection = ApplicationRecord.connection

    def user_references
      connection.tables.flat_map do |table|
        connection.foreign_keys(table).select { |key| key.to_table == "users" }
          .map { |key| [ table, key.column ] }
      end
    end

    def exported
      [
        [ "users", User::Export::ACCOUNT ],
        *User::Export::Tables::ALL.map { |exported| [ exported.table, exported.columns ] }
      ]
    end
end

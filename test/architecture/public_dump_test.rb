require "test_helper"

# Every column is listed as public or private, so nothing becomes public only because a column was added.
class PublicDumpArchitectureTest < ActiveSupport::TestCase
  include HouseRules

  # Tables of which nothing gets out, with the reason.
  PRIVATE_TABLES = {
    "votes" => "who voted on what is nobody's business", "sessions" => "where somebody is signed in",
    "flags" => "known to moderators alone",
    "vouches" => "known to moderators alone", "moderation_queue_items" => "how often something was flagged",
    "removals" => "of what was taken down nothing is in it",
    "bookmarks" => "what somebody keeps is theirs", "hidden_posts" => "what somebody does not want to see is theirs",
    "mutes" => "whom somebody does not want to read is theirs",
    "authenticators" => "a secret", "access_tokens" => "by what programs act for somebody", "recovery_codes" => "a secret",
    "passkeys" => "by what somebody signs in", "security_events" => "when and where from somebody signed in",
    "follows" => "what somebody follows is theirs", "notification_settings" => "how somebody wants to be told is theirs",
    "email_bounces" => "whose address takes no mail is theirs",
    "push_subscriptions" => "lead to people's browsers", "vapid_keys" => "a secret",
    "notifications" => "what somebody was told is theirs", "thread_visits" => "what somebody reads is theirs",
    "setting_changes" => "are the site's own", "invitations" => "whom somebody wants to let in is theirs",
    "join_requests" => "are read by moderators alone",
    "moderation_actions" => "stand in the log with names, which go when somebody leaves", "suspensions" => "stand in the log",
    "merges" => "stand in the log", "content_rules" => "for moderators", "abuse_signals" => "for moderators, and no verdicts",
    "import_mappings" => "what something was called elsewhere leads here by its address",
    "merged_comments" => "a comment says on which post it is", "thread_locks" => "a post says whether it is locked"
  }

  # Columns of the others, with the reason.
  PRIVATE_COLUMNS = {
    "users" => {
      email_address: "an address", unconfirmed_email_address: "an address", password_digest: "a secret",
      passkey_handle: "by what devices know somebody", role: "stands in the log, where it was given",
      language: "how somebody reads is theirs",
      posts_count: "counts what was taken down too", comments_count: "counts what was taken down too",
      last_seen_at: "nobody is told when somebody was here",
      bookmarks_count: "what somebody keeps is theirs", follows_count: "what somebody follows is theirs",
      unread_count: "what somebody was told is theirs", hidden_posts_count: "what somebody does not want to see is theirs",
      mutes_count: "whom somebody does not want to read is theirs", updated_at: "tells when somebody was here",
      inviter_id: "pages show who came by whom, until one of them leaves"
    },
    "posts" => {
      normalized_url: "made of the address", thread_version: "counts what is rendered", removed: "what is removed is not in it",
      request_token: "a token", request_fingerprint: "reveals later changes", search_vector: "made of the text",
      last_activity_at: "made of the comments", updated_at: "edited_at tells what a reader is told",
      hotness: "made of the points and the time", merges_count: "counts what stands in the log"
    },
    "tags" => { posts_count: "counts what was taken down too", version: "counts how often it changed" },
    "taggings" => { created_at: "tells when an author changed their mind" },
    "comments" => {
      upvotes: "pages show the sum", downvotes: "pages show the sum", removed: "what is removed is not in it",
      request_token: "a token", request_fingerprint: "reveals later changes", search_vector: "made of the text",
      updated_at: "edited_at tells what a reader is told", confidence: "would tell upvotes and downvotes",
      hotness: "made of the points and the time"
    }
  }

  test "every table is in the dump, or private for a reason" do
    hold tables - PublicDump::TABLES.keys.map { |table| PublicDump.source_table(table) } - PRIVATE_TABLES.keys do |table|
      [ [ "neither public nor private" ], "Put #{table} into PRIVATE_TABLES with a reason, or into PublicDump::TABLES." ]
    end
  end

  test "every column of a table in the dump is public, or private for a reason" do
    hold PublicDump::TABLES.keys do |table|
      public_columns = PublicDump.source_columns(PublicDump::TABLES[table].keys)
      unsaid = columns(PublicDump.source_table(table)) - public_columns - PRIVATE_COLUMNS.fetch(table, {}).keys
      [
        unsaid.map { |column| "#{column} is neither public nor private" },
        "Put it into PRIVATE_COLUMNS with a reason, or into PublicDump::TABLES."
      ]
    end
  end

  test "nothing is both" do
    assert_empty PublicDump::TABLES.keys & PRIVATE_TABLES.keys
    PRIVATE_COLUMNS.each { |table, columns| assert_empty columns.keys & PublicDump::TABLES.fetch(table).keys, table }
  end

  private
    def tables = ApplicationRecord.connection.tables.grep_v(/\A(schema_migrations|ar_internal_metadata|\w+_search(_\w+)?)\z/)
    def columns(table) = ApplicationRecord.connection.columns(table).map { |column| column.name.to_sym }
end

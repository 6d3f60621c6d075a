require "test_helper"

# An export contains everything: each column that belongs to a member is in the export, or there is a reason why not.
class ExportArchitectureTest < ActiveSupport::TestCase
  include HouseRules

  # Columns that name a person and are no part, with the reason.
  NO_PART = {
    [ "users", "inviter_id" ] => "stands in the account",
    [ "mutes", "muted_user_id" ] => "who does not want to read whom is known to them alone",
    [ "content_rules", "user_id" ] => "a rule is the site's",
    **%w[ user_id other_user_id dismissed_by_id ].to_h do |column|
      [ [ "abuse_signals", column ], "made of what is exported, for moderators, and no verdict" ]
    end
  }

  # Columns that no part of their table has, with the reason.
  LEFT_OUT = {
    "users" => { password_digest: "a secret of the site's: who has it can guess the password", bookmarks_count: "they are there",
    hidden_posts_count: "they are there", mutes_count: "they are there", follows_count: "they are there",
      unread_count: "the notifications say whether they were read", passkey_handle: "the device has it" },
    "posts" => { merges_count: "others' posts", normalized_url: "made of the address", hotness: "made of the points and the time",
    thread_version: "counts what is rendered", request_token: "a token", request_fingerprint: "made of what was sent",
                 search_vector: "made of the text", author_id: "the person" },
    "comments" => { score: "made of the votes", confidence: "made of the votes", hotness: "made of the votes and the time",
    request_token: "a token", request_fingerprint: "made of what was sent",
                    search_vector: "made of the text", author_id: "the person" },
    "votes" => { id: "nobody names one by it", user_id: "the person" },
    "flags" => { id: "nobody names one by it", user_id: "the person" },
    "vouches" => { id: "nobody names one by it", user_id: "the person" },
    "bookmarks" => { id: "nobody names one by it", user_id: "the person" },
    "hidden_posts" => { id: "nobody names one by it", user_id: "the person" },
    "mutes" => { id: "nobody names one by it", user_id: "the person", tag_id: "its name is there" },
    "notifications" => { id: "nobody names one by it", user_id: "the person", removed: "of what was taken down nobody is told" },
    "follows" => { id: "nobody names one by it", user_id: "the person" },
    "notification_settings" => { id: "nobody names one by it", user_id: "the person" },
    "email_bounces" => { id: "nobody names one by it", user_id: "the person" },
    "push_subscriptions" => {
      id: "nobody names one by it", user_id: "the person",
      endpoint: "who has it can write to the browser; its session has its name", p256dh_key: "a secret of the browser's",
      auth_key: "a secret of the browser's"
    },
    "thread_visits" => { id: "nobody names one by it", user_id: "the person" },
    "removals" => { id: "nobody names one by it", user_id: "the person" },
    "sessions" => { request_token: "a token", user_id: "the person" },
    "authenticators" => {
      id: "nobody names one by it", user_id: "the person", secret: "a secret",
      last_step: "when a code was last used, which the events say"
    },
    "recovery_codes" => { id: "nobody names one by it", user_id: "the person", digest: "a secret" },
    "access_tokens" => { id: "nobody names one by it", user_id: "the person", digest: "a secret" },
    "passkeys" => {
      id: "nobody names one by it", user_id: "the person", credential: "the device has it", public_key: "the device has it",
      sign_count: "the device counts"
    },
    "security_events" => { id: "nobody names one by it", user_id: "the person" },
    "import_mappings" => {
      **%i[ id post_id comment_id upvotes downvotes ].index_with { "of the account, and not of what was written" },
      user_id: "the person"
    },
    "suspensions" => {
      id: "nobody names one by it", user_id: "the person", moderation_action_id: "the moderation action is there itself"
    },
    "invitations" => { id: "nobody names one by it", user_id: "the person" },
    "join_requests" => {
      id: "nobody names one by it", user_id: "the person, or another", reviewer_id: "another, or the person", body: "another's"
    },
    "setting_changes" => { id: "nobody names one by it", user_id: "the person", value: "the site's own: some are secrets" },
    "moderation_actions" => {
      id: "nobody names one by it", user_id: "another, or the person", subject_id: "another, or the person"
    }
  }

  SECRET = /password|digest|token|secret|key\z/

  test "every column that names a person is a part of the export" do
    hold people - NO_PART.keys do |table, column|
      [
        ([ "not in the export" ] unless Export::TABLES.any? { |exported| exported.table == table && exported.by.to_s == column }),
        "Add it to Export::TABLES, or a reason in NO_PART."
      ]
    end
  end

  test "every column of a part is in it, or left out for a reason" do
    hold exported do |table, columns|
      [
        connection.columns(table).map { |column| column.name.to_sym } - columns - LEFT_OUT.fetch(table, {}).keys,
        "Add it to the columns of Export, or to LEFT_OUT with a reason."
      ]
    end
  end

  test "what is exported is there, and no secret" do
    hold exported do |table, columns|
      [ columns.select { |column| column.match?(SECRET) || !connection.column_exists?(table, column) }, "Take it out of Export." ]
    end
  end

  private
    def connection = ApplicationRecord.connection

    def people
      connection.tables.flat_map do |table|
        connection.foreign_keys(table).select { |key| key.to_table == "users" }.map { |key| [ table, key.column ] }
      end
    end

    def exported
      [ [ "users", Export::ACCOUNT ], *Export::TABLES.map { |exported| [ exported.table, exported.columns ] } ]
    end
end

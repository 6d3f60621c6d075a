# The columns of the primary database that a staging copy has: those of the public dump, and these. Any other
# column gets its default, and any other table is empty.
module StagingCopy::Schema
  ADDED_COLUMNS = {
    "schema_migrations" => %w[ version ],
    "ar_internal_metadata" => %w[ key value created_at updated_at ],
    "setting_changes" => %w[ id user_id name value created_at ],
    "users" => %w[ role inviter_id posts_count comments_count hats_count ],
    "posts" => %w[
      normalized_url removed waiting_votes merges_count last_activity_at hotness
      thread_version thread_votes_version
    ],
    "comments" => %w[ upvotes downvotes removed ],
    "hats" => %w[ granted_by_id revoked_at items_count continued_at ],
    "tags" => %w[ posts_count version ],
    "taggings" => %w[ created_at ],
    "removals" => %w[ id user_id post_id comment_id created_at ],
    "moderation_actions" => %w[
      id user_id subject_id post_id comment_id target_post_id action reason previous_title expires_at
      created_at tag_id previous_tags hat_id first_in_bulk_id
    ],
    "moderation_action_kinds" => %w[ id name by_members in_bulk ],
    "notification_kinds" => %w[ id name post comment moderation_action message flag ],
    "security_event_kinds" => %w[ id name ],
    "moderator_alert_kinds" => %w[ id name ],
    "suspensions" => %w[ id user_id moderation_action_id expires_at created_at ],
    "thread_locks" => %w[ id post_id moderation_action_id created_at ],
    "merges" => %w[
      id post_id target_post_id moderation_action_id created_at state items_count continued_at
    ],
    "merged_comments" => %w[ id comment_id merge_id ],
    "import_mappings" => %w[ id source identifier post_id comment_id user_id upvotes downvotes created_at ],
    "import_positions" => %w[ id source kind position ],
    "account_deletions" => %w[ id user_id texts items_count continued_at created_at ]
  }.freeze

  COLUMNS = PublicDump::Schema::TABLES.to_h { |table, columns|
    [ PublicDump::Schema.source_table(table), PublicDump::Schema.source_columns(columns.keys).map(&:to_s) ]
  }.merge(ADDED_COLUMNS) { |_, dumped, added| dumped + added }.freeze

  # Settings that pages or the moderation log show to everyone. The contact address would send testers to the
  # real administrators.
  SETTINGS = [ "name", "description", "language", "accent", "accent_dark", *Site::Guidelines::TEXTS,
    *Site::RULES ].freeze

  CONDITIONS = {
    "ar_internal_metadata" => "key IN ('environment', 'schema_sha1')",
    "setting_changes" => "name IN (#{SETTINGS.map { |name| "'#{name}'" }.join(", ")})"
  }.freeze

  # Pages don't show removed posts, but do show those that were merged into another.
  WITHHELD = "removed AND id NOT IN (SELECT post_id FROM original.merges)"
  DELETED_TEXT = "'#{User::DELETED_TEXT}'"

  # Written in place of the values. The same statement for all rows, so that each
  # member's address is still unique.
  EXPRESSIONS = {
    "users" => {
      "email_address" => "iif(email_address IS NULL, NULL, 'member-' || id || '@staging.invalid')",
      "password_digest" => "CAST(:password_digest AS text)", "updated_at" => "created_at"
    },
    "posts" => {
      "title" => "iif(#{WITHHELD}, #{DELETED_TEXT}, title)",
      "body" => "iif(#{WITHHELD}, #{DELETED_TEXT}, body)",
      "updated_at" => "coalesce(edited_at, created_at)",
      **%w[ normalized_url domain ].union(Post::CONTENT_ATTRIBUTES.map(&:to_s)).without("title", "body")
        .to_h { |column| [ column, "iif(#{WITHHELD}, NULL, #{column})" ] }
    },
    "comments" => {
      "body" => "iif(removed, #{DELETED_TEXT}, body)", "updated_at" => "coalesce(edited_at, created_at)"
    },
    "account_deletions" => { "username" => DELETED_TEXT }
  }.freeze

  class << self
    # The values to select for each column that is written. SQLite computes generated columns itself.
    def values(table, generated)
      COLUMNS.fetch(table).to_h { |column| [ column, column ] }.merge(EXPRESSIONS.fetch(table, {}))
        .except(*generated)
    end
  end
end

# The tables of a member's export, with the columns that it contains.
module User::Export::Tables
  TAGS = "SELECT string_agg(tags.name, ' ') FROM taggings JOIN tags ON tags.id = taggings.tag_id WHERE " \
    "taggings.post_id = posts.id"
  TAG = "SELECT tags.name FROM tags WHERE tags.id = mutes.tag_id"

  MODERATION = {
    post_id: :post_id, comment_id: :comment_id, into_id: :target_post_id, tag_id: :tag_id, hat_id: :hat_id,
    act: :action, reason: :reason, former_title: :previous_title, former_tags: :previous_tags,
    ends_at: :expires_at, created_at: :created_at
  }.freeze

  # New columns must be listed here, under their own names, or in test/architecture/export_test.rb with a
  # reason. Names in a released export never change: a renamed table has a +name+, a renamed column is a pair
  # of its exported and its current name.
  ALL = [
    User::Export::Table.new(
      "posts", by: :author_id, keys: :id, columns: %i[
        id title url domain body kind score comments_count removed locked last_activity_at edited_at
        created_at updated_at
      ] | Post::CONTENT_ATTRIBUTES, also: { tags: TAGS }
    ),
    User::Export::Table.new(
      "comments", by: :author_id, keys: :id,
      columns: %i[
        id post_id parent_id hat_id body upvotes downvotes removed edited_at created_at updated_at
      ]
    ),
    User::Export::Table.new("votes",
      by: :user_id, keys: %i[ post_id comment_id ],
      columns: %i[ post_id comment_id value waiting discounted created_at ]),
    User::Export::Table.new("flags",
      by: :user_id, keys: %i[ post_id comment_id ],
      columns: %i[ post_id comment_id reason details created_at ]),
    User::Export::Table.new("vouches",
      by: :user_id, keys: %i[ post_id comment_id ], columns: %i[ post_id comment_id created_at ]),
    User::Export::Table.new("bookmarks",
      by: :user_id, keys: %i[ post_id comment_id ], columns: %i[ post_id comment_id created_at ]),
    User::Export::Table.new("hidden_posts",
      name: "omissions", by: :user_id, keys: :id, columns: %i[ post_id created_at ]),
    User::Export::Table.new("mutes", by: :user_id, keys: :id,
      columns: { muted_id: :muted_user_id, domain: :domain, created_at: :created_at }, also: { tag: TAG }),
    User::Export::Table.new(
      "notifications", name: "notices", by: :user_id, keys: :id, only: "NOT notifications.removed",
      columns: %i[
        post_id comment_id moderation_action_id message_id flag_id kind read_at mailed_at
        pushed_at created_at
      ]
    ),
    User::Export::Table.new("suggestions",
      by: :user_id, keys: :post_id, columns: %i[ post_id title tag_names created_at ]),
    User::Export::Table.new("follows", by: :user_id, keys: :id, columns: %i[ post_id created_at ]),
    User::Export::Table.new(
      "notification_settings", by: :user_id, columns: {
        frequency: :email_frequency, follows_own: :auto_follow_own_posts,
        follows_commented: :auto_follow_commented, email_messages: :email_messages,
        email_decisions: :email_decisions, email_alerts: :email_alerts, push_alerts: :push_alerts,
        urgent_alerts: :urgent_alerts, quiet_from: :quiet_from, quiet_until: :quiet_until,
        alerted_at: :alerted_at, mail_from: :email_since, next_mail_at: :next_email_at,
        created_at: :created_at, updated_at: :updated_at
      }
    ),
    User::Export::Table.new("email_bounces", name: "bounces", by: :user_id, columns: %i[ reason created_at ]),
    User::Export::Table.new("push_subscriptions", by: :user_id, columns: %i[ session_id created_at ]),
    User::Export::Table.new("thread_visits", name: "visits", by: :user_id, keys: :post_id,
      columns: {
        post_id: :post_id, seen_until: :last_seen_at, news_since: :unread_since, began_at: :started_at
      }),
    User::Export::Table.new("invitations", by: :user_id, keys: :id,
      columns: { note: :note, ends_at: :expires_at, used_at: :used_at, created_at: :created_at }),
    User::Export::Table.new("join_requests", by: :user_id,
      columns: {
        body: :body, outcome: :status, reason: :reason, decided_at: :decided_at, created_at: :created_at
      }),
    User::Export::Table.new("join_requests", by: :reviewer_id, keys: :id, name: "join_requests_you_decided",
      columns: { outcome: :status, reason: :reason, decided_at: :decided_at, created_at: :created_at }),
    User::Export::Table.new("conversations", by: :user_id, columns: %i[
      id moderation_action_id post_id comment_id status last_message_at locked_at created_at
    ]),
    User::Export::Table.new("conversation_members", name: "shared_conversations", by: :user_id, keys: :id,
      columns: %i[ conversation_id created_at ]),
    User::Export::Table.new("messages",
      by: :author_id, keys: :id, columns: %i[ conversation_id body by_moderator created_at ]),
    User::Export::Table.new("room_messages", by: :author_id, keys: :id, columns: %i[ body created_at ]),
    User::Export::Table.new("hats",
      by: :user_id, columns: %i[ id name link given_up_at revoked_at created_at ]),
    User::Export::Table.new("hats",
      by: :granted_by_id, name: "hats_you_granted", columns: %i[ id user_id name created_at ]),
    User::Export::Table.new("bulk_actions",
      by: :user_id, columns: %i[ id action reason since ban state created_at ]),
    User::Export::Table.new("bulk_actions", by: :undone_by_id, name: "bulk_actions_you_undid",
      columns: %i[ id action reason since ban state created_at ]),
    User::Export::Table.new("setting_changes",
      by: :user_id, keys: :id, name: "settings_of_yours", columns: %i[ name created_at ]),
    User::Export::Table.new("removals",
      by: :user_id, keys: :id, columns: %i[ post_id comment_id created_at ]),
    User::Export::Table.new("sessions",
      by: :user_id, columns: %i[ id user_agent ip_address last_seen_at created_at ]),
    User::Export::Table.new("known_browsers", by: :user_id, columns: %i[ last_used_at created_at ]),
    User::Export::Table.new("access_tokens",
      by: :user_id, columns: %i[ name scope expires_at last_used_at created_at ]),
    User::Export::Table.new("security_events", name: "account_events", by: :user_id, keys: :id,
      columns: {
        act: :kind,
        means: :sign_in_method,
        user_agent: :user_agent,
        ip_address: :ip_address,
        created_at: :created_at
      }),
    User::Export::Table.new("passkeys", by: :user_id, columns: %i[ name last_used_at created_at ]),
    User::Export::Table.new("authenticators", by: :user_id, columns: %i[ created_at ]),
    User::Export::Table.new("recovery_codes", by: :user_id, columns: %i[ created_at ]),
    User::Export::Table.new("import_mappings", name: "imported_items", by: :user_id,
      columns: { source: :source, known_as: :identifier, created_at: :created_at }),
    User::Export::Table.new("suspensions",
      by: :user_id, columns: { ends_at: :expires_at, created_at: :created_at }),
    User::Export::Table.new("vote_discounts", by: :user_id, columns: %i[ created_at ]),
    User::Export::Table.new("purges", by: :user_id, name: "purges_you_requested",
      columns: %i[ id state created_at ]),
    User::Export::Table.new("purges", by: :confirmed_by_id, name: "purges_you_confirmed",
      columns: %i[ id state created_at ]),
    User::Export::Table.new("moderation_actions",
      name: "decisions", by: :subject_id, keys: :id, columns: MODERATION),
    User::Export::Table.new("moderation_actions",
      name: "decisions_of_yours", by: :user_id, keys: :id, columns: MODERATION)
  ].freeze
end

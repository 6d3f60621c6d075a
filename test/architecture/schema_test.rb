require "test_helper"

# The database enforces what the models validate, even for writes that bypass them.
class SchemaArchitectureTest < ActiveSupport::TestCase
  include ArchitectureRules

  # For each CHECK constraint, a statement on the fixtures that violates it.
  VIOLATIONS = {
    username_length: "UPDATE users SET username = 'x'",
    known_comment_order: "UPDATE users SET comment_order = 'random'",
    known_language: "UPDATE users SET language = 'tlh'",
    known_role: "UPDATE users SET role = 'emperor'",
    counts_not_negative: "UPDATE users SET comments_count = -1",
    title_length: "UPDATE posts SET title = ''",
    url_or_body: "UPDATE posts SET url = NULL, body = NULL",
    known_kind: "UPDATE posts SET kind = 'advertisement'",
    comments_count_not_negative: "UPDATE posts SET comments_count = -1",
    body_length: "UPDATE comments SET body = ''",
    votes_not_negative: "UPDATE comments SET upvotes = -1",
    one_thing: "INSERT INTO votes (user_id, value, created_at) SELECT id, 1, CURRENT_TIMESTAMP FROM users",
    known_value: "INSERT INTO votes (user_id, post_id, value, created_at) SELECT author_id, id, -1, CURRENT_TIMESTAMP FROM posts",
    one_removed_thing: "UPDATE removals SET post_id = NULL, comment_id = NULL",
    one_flagged_thing: "INSERT INTO flags (user_id, reason, created_at) SELECT id, 'spam', CURRENT_TIMESTAMP FROM users",
    known_reason: "INSERT INTO flags (user_id, post_id, reason, created_at) SELECT author_id, id, 'boring', CURRENT_TIMESTAMP " \
    "FROM posts",
    reason_of_posts: "INSERT INTO flags (user_id, post_id, reason, created_at) SELECT author_id, id, 'empty', " \
    "CURRENT_TIMESTAMP FROM posts",
    reason_of_comments: "INSERT INTO flags (user_id, comment_id, reason, created_at) SELECT author_id, id, 'broken_link', " \
    "CURRENT_TIMESTAMP FROM comments",
    unread_not_negative: "UPDATE users SET unread_count = -1",
    known_notice: "INSERT INTO notifications (user_id, kind, created_at) SELECT id, 'rumour', CURRENT_TIMESTAMP FROM users",
    replies_are_comments: "INSERT INTO notifications (user_id, post_id, kind, created_at) SELECT author_id, id, 'reply', " \
    "CURRENT_TIMESTAMP FROM posts",
    threads_are_posts: "INSERT INTO notifications (user_id, post_id, comment_id, kind, created_at) SELECT author_id, post_id, " \
    "id, 'thread', CURRENT_TIMESTAMP FROM comments",
    items_have_posts: "INSERT INTO notifications (user_id, post_id, kind, created_at) SELECT author_id, id, 'join_request', " \
    "CURRENT_TIMESTAMP FROM posts",
    deletions_have_flags: "INSERT INTO notifications (user_id, kind, created_at) SELECT id, 'deletion', CURRENT_TIMESTAMP " \
    "FROM users",
    decisions_have_actions: "INSERT INTO notifications (user_id, kind, created_at) SELECT id, 'moderation', CURRENT_TIMESTAMP " \
    "FROM users",
    known_frequency: "INSERT INTO notification_settings (user_id, email_frequency, email_since, created_at, updated_at) SELECT " \
    "id, 'hourly', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM users",
    mail_begins: "INSERT INTO notification_settings (user_id, email_frequency, created_at, updated_at) SELECT id, 'daily', " \
    "CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM users",
    endpoint_length: "INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh_key, auth_key, created_at) SELECT " \
    "user_id, id, '', 'x', 'x', CURRENT_TIMESTAMP FROM sessions",
    one_key: "INSERT INTO vapid_keys (id, pem, created_at) VALUES (2, 'x', CURRENT_TIMESTAMP)",
    one_vouched_thing: "INSERT INTO vouches (user_id, created_at) SELECT id, CURRENT_TIMESTAMP FROM users",
    one_saved_thing: "INSERT INTO bookmarks (user_id, created_at) SELECT id, CURRENT_TIMESTAMP FROM users",
    one_muted: "INSERT INTO mutes (user_id, created_at) SELECT id, CURRENT_TIMESTAMP FROM users",
    not_oneself: "INSERT INTO mutes (user_id, muted_user_id, created_at) SELECT id, id, CURRENT_TIMESTAMP FROM users",
    domain_length: "INSERT INTO mutes (user_id, domain, created_at) SELECT id, '', CURRENT_TIMESTAMP FROM users",
    known_act: "INSERT INTO moderation_actions (user_id, subject_id, action, reason, created_at) SELECT id, id, 'cursed', " \
    "'why', CURRENT_TIMESTAMP FROM users",
    reason_length: "INSERT INTO moderation_actions (user_id, subject_id, action, reason, created_at) SELECT id, id, 'banned', " \
    "'', CURRENT_TIMESTAMP FROM users",
    about_somebody_or_a_tag: "INSERT INTO moderation_actions (user_id, action, reason, created_at) SELECT id, 'retired', " \
    "'why', CURRENT_TIMESTAMP FROM users",
    tag_name_length: "INSERT INTO tags (name, created_at) VALUES ('', CURRENT_TIMESTAMP)",
    tag_description_length: "INSERT INTO tags (name, description, created_at) VALUES ('x', '#{"x" * 201}', CURRENT_TIMESTAMP)",
    tagged_posts_not_negative: "INSERT INTO tags (name, posts_count, created_at) VALUES ('x', -1, CURRENT_TIMESTAMP)",
    decided_by_somebody: "INSERT INTO moderation_actions (subject_id, action, reason, created_at) SELECT id, 'banned', 'why', " \
    "CURRENT_TIMESTAMP FROM users",
    known_state: "INSERT INTO merges (post_id, target_post_id, moderation_action_id, state, created_at) SELECT id, id + 1, 1, " \
    "'halved', CURRENT_TIMESTAMP FROM posts",
    items_to_move_not_negative: "INSERT INTO merges (post_id, target_post_id, moderation_action_id, items_count, created_at) " \
    "SELECT id, id + 1, 1, -1, CURRENT_TIMESTAMP FROM posts",
    reserved_digest_length: "INSERT INTO reserved_usernames (digest) VALUES ('maria')",
    reserved_username_key_fingerprint_length: "INSERT INTO reserved_username_keys (secret, fingerprint) VALUES ('s', 'f')",
    items_not_negative: "INSERT INTO account_deletions (user_id, username, texts, items_count, created_at) " \
    "SELECT id, username, '0', -1, CURRENT_TIMESTAMP FROM users",
    merged_into_another: "INSERT INTO merges (post_id, target_post_id, moderation_action_id, created_at) SELECT id, id, 1, " \
    "CURRENT_TIMESTAMP FROM posts",
    one_decided_thing: "INSERT INTO moderation_actions (user_id, subject_id, post_id, comment_id, action, reason, created_at) " \
    "SELECT author_id, author_id, post_id, id, 'removed', 'why', CURRENT_TIMESTAMP FROM comments",
    known_rule: "INSERT INTO content_rules (kind, pattern, action, reason, created_at) VALUES ('mood', 'bad', 'refuse', 'why', " \
    "CURRENT_TIMESTAMP)",
    known_act_of_rule: "INSERT INTO content_rules (kind, pattern, action, reason, created_at) VALUES ('words', 'bad', 'burn', " \
    "'why', CURRENT_TIMESTAMP)",
    rule_lengths: "INSERT INTO content_rules (kind, pattern, action, reason, created_at) VALUES ('words', '', 'refuse', 'why', " \
    "CURRENT_TIMESTAMP)",
    known_hint: "INSERT INTO abuse_signals (kind, user_id, evidence, detected_at, created_at) SELECT 'hunch', id, '{}', " \
    "CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM users",
    hint_of_two: "INSERT INTO abuse_signals (kind, user_id, other_user_id, evidence, detected_at, created_at) SELECT " \
    "'mutual_votes', id, id, '{}', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM users",
    known_account_act: "INSERT INTO security_events (user_id, kind, created_at) SELECT id, 'vanished', CURRENT_TIMESTAMP FROM " \
    "users",
    known_means: "INSERT INTO security_events (user_id, kind, sign_in_method, created_at) SELECT id, 'signed_in', 'charm', " \
    "CURRENT_TIMESTAMP FROM users",
    access_token_name_length: "INSERT INTO access_tokens (user_id, name, scope, digest, created_at) SELECT id, '', 'read', id, " \
    "CURRENT_TIMESTAMP FROM users",
    known_scope: "INSERT INTO access_tokens (user_id, name, scope, digest, created_at) SELECT id, 'x', 'all', id, " \
    "CURRENT_TIMESTAMP FROM users",
    passkey_name_length: "INSERT INTO passkeys (user_id, name, credential, public_key, created_at) SELECT id, '', id, 'x', " \
    "CURRENT_TIMESTAMP FROM users",
    setting_name_length: "INSERT INTO setting_changes (user_id, name, value, created_at) SELECT id, '', '', CURRENT_TIMESTAMP " \
    "FROM users",
    way_in: "UPDATE users SET password_digest = ''",
    handle_length: "UPDATE users SET passkey_handle = ''",
    invited_by_another: "UPDATE users SET inviter_id = id",
    note_length: "INSERT INTO invitations (user_id, note, expires_at, created_at) SELECT id, " \
    "'#{"x" * 101}', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM users",
    join_request_length: "INSERT INTO join_requests (user_id, body, created_at) SELECT id, '', CURRENT_TIMESTAMP FROM users",
    known_outcome: "INSERT INTO join_requests (user_id, reviewer_id, body, status, decided_at, created_at) SELECT id, id, " \
    "'why', 'forgotten', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM users",
    declined_for_a_reason: "INSERT INTO join_requests (user_id, reviewer_id, body, status, reason, decided_at, created_at) " \
    "SELECT id, id, 'why', 'declined', '', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM users",
    decided_by_whom_and_when: "INSERT INTO join_requests (user_id, body, status, created_at) SELECT id, 'why', 'accepted', " \
    "CURRENT_TIMESTAMP FROM users",
    suggests_something: "INSERT INTO suggestions (user_id, post_id, created_at) SELECT author_id, id, CURRENT_TIMESTAMP FROM " \
    "posts",
    suggested_title_length: "INSERT INTO suggestions (user_id, post_id, title, created_at) SELECT author_id, id, '', " \
    "CURRENT_TIMESTAMP FROM posts",
    known_sign_up_block: "INSERT INTO access_blocks (kind, pattern, reason, created_at) VALUES ('street', 'x', 'Spam', " \
    "CURRENT_TIMESTAMP)",
    sign_up_block_lengths: "INSERT INTO access_blocks (kind, pattern, reason, created_at) VALUES ('network', '', 'Spam', " \
    "CURRENT_TIMESTAMP)",
    known_coverage: "INSERT INTO access_blocks (kind, covers, pattern, reason, created_at) VALUES ('network', 'half', 'x', " \
    "'Spam', CURRENT_TIMESTAMP)",
    only_networks_send_requests: "INSERT INTO access_blocks (kind, covers, pattern, reason, created_at) VALUES " \
    "('email_domain', 'all_requests', 'x.example', 'Spam', CURRENT_TIMESTAMP)",
    unblocked_at_a_time: "INSERT INTO access_blocks (kind, pattern, reason, created_at, unblocked_by_id) SELECT 'network', " \
    "'x', 'Spam', CURRENT_TIMESTAMP, id FROM users",
    known_bulk_action: "INSERT INTO bulk_actions (user_id, member_ids, reason, action, created_at) SELECT id, '[]', " \
    "'Spam', 'burned', CURRENT_TIMESTAMP FROM users",
    known_bulk_action_state: "INSERT INTO bulk_actions (user_id, member_ids, reason, state, created_at) SELECT id, '[]', " \
    "'why', 'forgotten', CURRENT_TIMESTAMP FROM users",
    hat_name_length: "INSERT INTO hats (user_id, granted_by_id, name, created_at) SELECT id, id, '', CURRENT_TIMESTAMP FROM " \
    "users",
    hat_link_length: "INSERT INTO hats (user_id, granted_by_id, name, link, created_at) SELECT id, id, 'x', '', " \
    "CURRENT_TIMESTAMP FROM users",
    hat_items_not_negative: "INSERT INTO hats (user_id, granted_by_id, name, items_count, created_at) SELECT id, id, 'x', -1, " \
    "CURRENT_TIMESTAMP FROM users",
    known_conversation_status: "INSERT INTO conversations (user_id, status, last_message_at, created_at) SELECT id, " \
    "'forgotten', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM users",
    replies_have_messages: "INSERT INTO notifications (user_id, kind, created_at) SELECT id, 'message', CURRENT_TIMESTAMP FROM " \
    "users",
    canned_reason_length: "INSERT INTO canned_reasons (text, position, created_at) VALUES ('', 1, CURRENT_TIMESTAMP)",
    message_length: "INSERT INTO messages (conversation_id, author_id, body, created_at) SELECT id, id, '', " \
    "CURRENT_TIMESTAMP FROM users",
    member_note_length: "INSERT INTO member_notes (user_id, author_id, body, created_at) SELECT id, id, '', CURRENT_TIMESTAMP " \
    "FROM users",
    became_one_thing: "INSERT INTO import_mappings (source, identifier, created_at) VALUES ('lobsters', 's/a', " \
    "CURRENT_TIMESTAMP)",
    import_lengths: "INSERT INTO import_mappings (source, identifier, post_id, created_at) SELECT '', id, id, " \
    "CURRENT_TIMESTAMP FROM posts",
    imported_votes_not_negative: "INSERT INTO import_mappings (source, identifier, post_id, upvotes, created_at) SELECT " \
    "'lobsters', id, id, -1, CURRENT_TIMESTAMP FROM posts",
    import_position_lengths: "INSERT INTO import_positions (source, kind, position) VALUES ('', 'votes', 1)",
    one_reviewed_thing: "INSERT INTO moderation_queue_items (flags_count, created_at) VALUES (1, CURRENT_TIMESTAMP)",
    flags_count_not_negative: "INSERT INTO moderation_queue_items (post_id, flags_count, created_at) SELECT id, -1, " \
    "CURRENT_TIMESTAMP FROM posts",
    place_on_front_page: "INSERT INTO front_page_appearances (post_id, best_rank, best_at, first_at, last_at) SELECT id, 31, " \
    "CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM posts",
    was_there: "INSERT INTO front_page_appearances (post_id, best_rank, best_at, first_at, last_at, snapshots_count) SELECT " \
    "id, 1, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, 0 FROM posts"
  }

  test "every belongs_to has a foreign key, and is NOT NULL unless it is optional" do
    assert_no_offenses belongs_to_associations do |model, name|
      association = model.reflect_on_association(name)
      column = model.columns_hash[association.foreign_key.to_s]
      offenses = []
      offenses << "no foreign key" unless foreign_key?(model.table_name, column.name)
      offenses << "NULL allowed" if column.null && !association.options[:optional]
      [ offenses, "Add it in a migration, so that no row can be orphaned." ]
    end
  end

  test "every reference column has a foreign key and an index that begins with it" do
    assert_no_offenses tables.flat_map { |table| reference_columns(table).map { |column| [ table, column ] } } do |table, column|
      offenses = []
      offenses << "no foreign key" unless foreign_key?(table, column)
      offenses << "no index" unless indexes_of(table).any? { |index| index.columns.first == column }
      [ offenses, "Add it in a migration: without the index, deleting the other row scans this table." ]
    end
  end

  test "every uniqueness validation has a unique index" do
    assert_no_offenses validations_of(ActiveRecord::Validations::UniquenessValidator) do |model, attribute, options|
      columns = [ attribute, *options[:scope] ].map(&:to_s)
      [
        ([ "no unique index" ] unless unique_index?(model.table_name, columns)),
        "Add one on #{columns.to_sentence}: two requests can validate at the same time."
      ]
    end
  end

  test "every presence validation has a NOT NULL constraint" do
    assert_no_offenses validations_of(ActiveRecord::Validations::PresenceValidator) do |model, attribute, _|
      column = model.columns_hash[attribute.to_s]
      [ ([ "NULL allowed" ] if column&.null), "Set null: false in a migration." ]
    end
  end

  test "every enum has a CHECK constraint with the same values" do
    enums = models.flat_map { |model| model.defined_enums.map { |name, values| [ model, name, values ] } }

    assert_no_offenses enums do |model, name, values|
      checks = connection.check_constraints(model.table_name).map(&:expression)
      [
        ([ "no such CHECK" ] unless checks.any? { |check| check.start_with?(name) &&
        check.scan(/'(\w+)'/).flatten == values.values }), "Make the CHECK and the enum agree."
      ]
    end
  end

  test "every CHECK constraint rejects a violation" do
    declared = tables.flat_map { |table| connection.check_constraints(table).map { |check| check.name.to_sym } }
    assert_equal declared.sort, VIOLATIONS.keys.sort, "Add a statement to VIOLATIONS that violates each constraint."

    VIOLATIONS.each do |name, statement|
      error = assert_raises(ActiveRecord::StatementInvalid, name.to_s) {
        ApplicationRecord.transaction(requires_new: true) { connection.execute statement }
      }
      assert_includes error.message, name.to_s
    end
  end

  test "votes, bookmarks, mutes, removals and other single rows have unique indexes" do
    assert unique_index?("votes", %w[ user_id post_id ])
    assert unique_index?("votes", %w[ user_id comment_id ])
    assert unique_index?("bookmarks", %w[ user_id post_id ])
    assert unique_index?("bookmarks", %w[ user_id comment_id ])
    assert unique_index?("hidden_posts", %w[ user_id post_id ])
    assert unique_index?("mutes", %w[ user_id muted_user_id ])
    assert unique_index?("mutes", %w[ user_id domain ])
    assert unique_index?("mutes", %w[ user_id tag_id ])
    assert unique_index?("taggings", %w[ post_id tag_id ])
    assert unique_index?("follows", %w[ user_id post_id ])
    assert unique_index?("suggestions", %w[ user_id post_id ])
    assert unique_index?("notification_settings", %w[ user_id ])
    assert unique_index?("removals", %w[ post_id ])
    assert unique_index?("removals", %w[ comment_id ])
    assert unique_index?("thread_locks", %w[ post_id ])
    assert unique_index?("suspensions", %w[ user_id ])
  end

  test "foreign keys are enforced" do
    assert_raises(ActiveRecord::InvalidForeignKey) { posts(:wal).update_columns author_id: 0 }
  end

  private
    def connection
      ApplicationRecord.connection
    end

    def tables
      connection.tables - [ ApplicationRecord.schema_migrations_table_name, ApplicationRecord.internal_metadata_table_name ]
    end

    def models
      Rails.autoloaders.main.eager_load_dir(Rails.root.join("app/models").to_s)
      ApplicationRecord.descendants.reject(&:abstract_class?).select { |model| model.table_exists? }
    end

    def belongs_to_associations
      models.flat_map { |model| model.reflect_on_all_associations(:belongs_to).map { |association| [ model, association.name ] } }
    end

    def reference_columns(table)
      connection.columns(table).map(&:name).grep(/_id\z/)
    end

    def validations_of(kind)
      models.flat_map do |model|
        model.validators.grep(kind).flat_map do |validator|
          validator.attributes.map { |attribute| [ model, attribute, validator.options ] }
        end
      end
    end

    def foreign_key?(table, column)
      connection.foreign_keys(table).any? { |key| key.column == column }
    end

    def unique_index?(table, columns)
      indexes_of(table).any? { |index| index.unique && index.columns.sort == columns.sort }
    end

    def indexes_of(table)
      connection.indexes(table)
    end
end

require "test_helper"

# The database enforces what the models validate, even for writes that bypass them.
class SchemaArchitectureTest < ActiveSupport::TestCase
  include ArchitectureRules

  # For each CHECK constraint, a statement on the fixtures that violates it.
  VIOLATIONS = {
    users_username_length: "UPDATE users SET username = 'x'",
    users_comment_order_valid: "UPDATE users SET comment_order = 'random'",
    users_language_valid: "UPDATE users SET language = 'tlh'",
    users_role_valid: "UPDATE users SET role = 'emperor'",
    users_counts_not_negative: "UPDATE users SET comments_count = -1",
    posts_title_length: "UPDATE posts SET title = ''",
    posts_url_or_body: "UPDATE posts SET url = NULL, body = NULL",
    posts_kind_valid: "UPDATE posts SET kind = 'advertisement'",
    posts_comments_count_not_negative: "UPDATE posts SET comments_count = -1",
    comments_body_length: "UPDATE comments SET body = ''",
    comments_votes_not_negative: "UPDATE comments SET upvotes = -1",
    votes_post_or_comment:
      "INSERT INTO votes (user_id, value, created_at) SELECT id, 1, CURRENT_TIMESTAMP FROM users",
    votes_value_valid: "INSERT INTO votes (user_id, post_id, value, created_at) SELECT author_id, id, -1, " \
      "CURRENT_TIMESTAMP FROM posts",
    removals_post_or_comment: "UPDATE removals SET post_id = NULL, comment_id = NULL",
    flags_post_or_comment:
      "INSERT INTO flags (user_id, reason, created_at) SELECT id, 'spam', CURRENT_TIMESTAMP FROM users",
    flags_reason_valid: "INSERT INTO flags (user_id, post_id, reason, created_at) SELECT author_id, id, " \
      "'boring', CURRENT_TIMESTAMP FROM posts",
    flags_reason_valid_for_post: "INSERT INTO flags (user_id, post_id, reason, created_at) SELECT " \
      "author_id, id, 'empty', CURRENT_TIMESTAMP FROM posts",
    flags_reason_valid_for_comment: "INSERT INTO flags (user_id, comment_id, reason, created_at) SELECT " \
      "author_id, id, 'broken_link', CURRENT_TIMESTAMP FROM comments",
    users_unread_count_not_negative: "UPDATE users SET unread_count = -1",
    notification_settings_email_frequency_valid: "INSERT INTO notification_settings (user_id, " \
      "email_frequency, email_since, " \
      "created_at, updated_at) SELECT id, 'hourly', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, " \
      "CURRENT_TIMESTAMP FROM users",
    notification_settings_email_since_present: "INSERT INTO notification_settings (user_id, " \
      "email_frequency, created_at, " \
      "updated_at) SELECT id, 'daily', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM users",
    push_subscriptions_endpoint_length: "INSERT INTO push_subscriptions (user_id, session_id, endpoint, " \
      "p256dh_key, auth_key, created_at) SELECT user_id, id, '', 'x', 'x', CURRENT_TIMESTAMP FROM sessions",
    vapid_keys_single_row: "INSERT INTO vapid_keys (id, pem, created_at) VALUES (2, 'x', CURRENT_TIMESTAMP)",
    vouches_post_or_comment:
      "INSERT INTO vouches (user_id, created_at) SELECT id, CURRENT_TIMESTAMP FROM users",
    bookmarks_post_or_comment:
      "INSERT INTO bookmarks (user_id, created_at) SELECT id, CURRENT_TIMESTAMP FROM users",
    mutes_user_or_domain_or_tag:
      "INSERT INTO mutes (user_id, created_at) SELECT id, CURRENT_TIMESTAMP FROM users",
    mutes_muted_user_id_not_same: "INSERT INTO mutes (user_id, muted_user_id, created_at) SELECT id, id, " \
      "CURRENT_TIMESTAMP FROM users",
    mutes_domain_length:
      "INSERT INTO mutes (user_id, domain, created_at) SELECT id, '', CURRENT_TIMESTAMP FROM users",
    moderation_actions_reason_length: "INSERT INTO moderation_actions (user_id, subject_id, action, " \
      "reason, created_at) SELECT id, id, 'banned', '', CURRENT_TIMESTAMP FROM users",
    moderation_actions_subject_or_tag: "INSERT INTO moderation_actions (user_id, action, reason, " \
      "created_at) SELECT id, 'retired', 'why', CURRENT_TIMESTAMP FROM users",
    tags_name_length: "INSERT INTO tags (name, created_at) VALUES ('', CURRENT_TIMESTAMP)",
    tags_description_length:
      "INSERT INTO tags (name, description, created_at) VALUES ('x', '#{"x" * 201}', CURRENT_TIMESTAMP)",
    tags_posts_count_not_negative:
      "INSERT INTO tags (name, posts_count, created_at) VALUES ('x', -1, CURRENT_TIMESTAMP)",
    merges_state_valid: "INSERT INTO merges (post_id, target_post_id, moderation_action_id, state, " \
      "created_at) SELECT id, id + 1, 1, 'halved', CURRENT_TIMESTAMP FROM posts",
    merges_items_count_not_negative: "INSERT INTO merges (post_id, target_post_id, moderation_action_id, " \
      "items_count, created_at) SELECT id, id + 1, 1, -1, CURRENT_TIMESTAMP FROM posts",
    known_browsers_digest_length: "INSERT INTO known_browsers (user_id, digest, last_used_at, created_at) " \
      "VALUES (1, 'x', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)",
    reserved_usernames_digest_length: "INSERT INTO reserved_usernames (digest) VALUES ('maria')",
    reserved_username_keys_fingerprint_length:
      "INSERT INTO reserved_username_keys (secret, fingerprint) VALUES ('s', 'f')",
    account_deletions_items_count_not_negative: "INSERT INTO account_deletions (user_id, username, texts, " \
      "items_count, created_at) SELECT id, username, '0', -1, CURRENT_TIMESTAMP FROM users",
    merges_target_post_id_not_same: "INSERT INTO merges (post_id, target_post_id, moderation_action_id, " \
      "created_at) SELECT id, id, 1, CURRENT_TIMESTAMP FROM posts",
    moderation_actions_not_post_and_comment: "INSERT INTO moderation_actions (user_id, subject_id, " \
      "post_id, comment_id, " \
      "action, reason, created_at) SELECT author_id, author_id, post_id, id, 'removed', 'why', " \
      "CURRENT_TIMESTAMP FROM comments",
    content_rules_kind_valid: "INSERT INTO content_rules (kind, pattern, action, reason, created_at) " \
      "VALUES ('mood', 'bad', 'refuse', 'why', CURRENT_TIMESTAMP)",
    content_rules_action_valid: "INSERT INTO content_rules (kind, pattern, action, reason, created_at) " \
      "VALUES ('words', 'bad', 'burn', 'why', CURRENT_TIMESTAMP)",
    content_rules_pattern_and_reason_length: "INSERT INTO content_rules (kind, pattern, action, reason, " \
      "created_at) VALUES ('words', '', 'refuse', 'why', CURRENT_TIMESTAMP)",
    abuse_signals_kind_valid: "INSERT INTO abuse_signals (kind, user_id, evidence, detected_at, " \
      "created_at) SELECT 'hunch', id, '{}', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM users",
    abuse_signals_other_user_id_not_same: "INSERT INTO abuse_signals (kind, user_id, other_user_id, " \
      "evidence, detected_at, " \
      "created_at) SELECT 'mutual_votes', id, id, '{}', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM users",
    security_events_sign_in_method_valid: "INSERT INTO security_events (user_id, kind, sign_in_method, " \
      "created_at) SELECT id, 'signed_in', 'charm', CURRENT_TIMESTAMP FROM users",
    access_tokens_name_length: "INSERT INTO access_tokens (user_id, name, scope, digest, created_at) " \
      "SELECT id, '', 'read', id, CURRENT_TIMESTAMP FROM users",
    access_tokens_scope_valid: "INSERT INTO access_tokens (user_id, name, scope, digest, created_at) " \
      "SELECT id, 'x', 'all', id, CURRENT_TIMESTAMP FROM users",
    passkeys_name_length: "INSERT INTO passkeys (user_id, name, credential, public_key, created_at) SELECT " \
      "id, '', id, 'x', CURRENT_TIMESTAMP FROM users",
    setting_changes_name_length: "INSERT INTO setting_changes (user_id, name, value, created_at) SELECT " \
      "id, '', '', CURRENT_TIMESTAMP FROM users",
    users_password_or_passkey: "UPDATE users SET password_digest = ''",
    users_passkey_handle_length: "UPDATE users SET passkey_handle = ''",
    users_inviter_id_not_same: "UPDATE users SET inviter_id = id",
    invitations_note_length: "INSERT INTO invitations (user_id, note, expires_at, created_at) SELECT id, " \
      "'#{"x" * 101}', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM users",
    join_requests_body_length: "INSERT INTO join_requests (user_id, body, created_at) SELECT id, '', " \
      "CURRENT_TIMESTAMP FROM users",
    join_requests_status_valid: "INSERT INTO join_requests (user_id, reviewer_id, body, status, " \
      "decided_at, created_at) SELECT " \
      "id, id, 'why', 'forgotten', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM users",
    join_requests_reason_if_declined: "INSERT INTO join_requests (user_id, reviewer_id, body, status, " \
      "reason, decided_at, " \
      "created_at) SELECT id, id, 'why', 'declined', '', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM users",
    join_requests_decision_complete: "INSERT INTO join_requests (user_id, body, status, created_at) SELECT " \
      "id, 'why', 'accepted', CURRENT_TIMESTAMP FROM users",
    suggestions_title_or_tag_names: "INSERT INTO suggestions (user_id, post_id, created_at) SELECT " \
      "author_id, id, CURRENT_TIMESTAMP FROM posts",
    suggestions_title_length: "INSERT INTO suggestions (user_id, post_id, title, created_at) SELECT " \
      "author_id, id, '', CURRENT_TIMESTAMP FROM posts",
    access_blocks_kind_valid: "INSERT INTO access_blocks (kind, pattern, reason, created_at) VALUES " \
      "('street', 'x', 'Spam', CURRENT_TIMESTAMP)",
    access_blocks_pattern_and_reason_length: "INSERT INTO access_blocks (kind, pattern, reason, " \
      "created_at) VALUES ('network', '', 'Spam', CURRENT_TIMESTAMP)",
    access_blocks_covers_valid: "INSERT INTO access_blocks (kind, covers, pattern, reason, created_at) " \
      "VALUES ('network', 'half', 'x', 'Spam', CURRENT_TIMESTAMP)",
    access_blocks_network_for_all_requests: "INSERT INTO access_blocks (kind, covers, pattern, reason, " \
      "created_at) VALUES ('email_domain', 'all_requests', 'x.example', 'Spam', CURRENT_TIMESTAMP)",
    access_blocks_unblocked_at_present: "INSERT INTO access_blocks (kind, pattern, reason, created_at, " \
      "unblocked_by_id) SELECT 'network', 'x', 'Spam', CURRENT_TIMESTAMP, id FROM users",
    bulk_actions_state_valid: "INSERT INTO bulk_actions (user_id, member_ids, reason, state, created_at) " \
      "SELECT id, '[]', 'why', 'forgotten', CURRENT_TIMESTAMP FROM users",
    hats_name_length: "INSERT INTO hats (user_id, granted_by_id, name, created_at) SELECT id, id, '', " \
      "CURRENT_TIMESTAMP FROM users",
    hats_link_length: "INSERT INTO hats (user_id, granted_by_id, name, link, created_at) SELECT id, id, " \
      "'x', '', CURRENT_TIMESTAMP FROM users",
    hats_items_count_not_negative: "INSERT INTO hats (user_id, granted_by_id, name, items_count, " \
      "created_at) SELECT id, id, 'x', -1, CURRENT_TIMESTAMP FROM users",
    conversations_status_valid: "INSERT INTO conversations (user_id, status, last_message_at, created_at) " \
      "SELECT id, 'forgotten', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM users",
    canned_reasons_text_length:
      "INSERT INTO canned_reasons (text, position, created_at) VALUES ('', 1, CURRENT_TIMESTAMP)",
    messages_body_length: "INSERT INTO messages (conversation_id, author_id, body, created_at) SELECT id, " \
      "id, '', CURRENT_TIMESTAMP FROM users",
    member_notes_body_length: "INSERT INTO member_notes (user_id, author_id, body, created_at) SELECT id, " \
      "id, '', CURRENT_TIMESTAMP FROM users",
    import_mappings_post_or_comment_or_user: "INSERT INTO import_mappings (source, identifier, created_at) " \
      "VALUES ('lobsters', 's/a', CURRENT_TIMESTAMP)",
    import_mappings_source_and_identifier_length: "INSERT INTO import_mappings (source, identifier, " \
      "post_id, created_at) SELECT '', id, id, CURRENT_TIMESTAMP FROM posts",
    import_mappings_votes_not_negative: "INSERT INTO import_mappings (source, identifier, post_id, " \
      "upvotes, created_at) SELECT 'lobsters', id, id, -1, CURRENT_TIMESTAMP FROM posts",
    import_positions_source_and_kind_length:
      "INSERT INTO import_positions (source, kind, position) VALUES ('', 'votes', 1)",
    moderation_queue_items_post_or_comment: "INSERT INTO moderation_queue_items (flags_count, created_at) " \
      "VALUES (1, CURRENT_TIMESTAMP)",
    moderation_queue_items_flags_count_not_negative: "INSERT INTO moderation_queue_items (post_id, " \
      "flags_count, created_at) SELECT id, -1, CURRENT_TIMESTAMP FROM posts",
    front_page_appearances_best_rank_valid: "INSERT INTO front_page_appearances (post_id, best_rank, " \
      "best_at, first_at, " \
      "last_at) SELECT id, 31, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM posts",
    front_page_appearances_snapshots_count_positive: "INSERT INTO front_page_appearances (post_id, " \
      "best_rank, best_at, " \
      "first_at, last_at, snapshots_count) SELECT id, 1, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, " \
      "CURRENT_TIMESTAMP, 0 FROM posts"
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
    assert_no_offenses tables.flat_map { |table|
      reference_columns(table).map { |column| [ table, column ] }
    } do |table, column|
      offenses = []
      offenses << "no foreign key" unless foreign_key?(table, column)
      offenses << "no index" unless indexes_of(table).any? { |index| index.columns.first == column }
      [ offenses, "Add it in a migration: without the index, deleting the other row scans this table." ]
    end
  end

  test "every uniqueness validation has a unique index" do
    assert_no_offenses validations_of(
      ActiveRecord::Validations::UniquenessValidator
    ) do |model, attribute, options|
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

  test "every enum has a CHECK constraint with the same values, or a foreign key to them" do
    enums = models.flat_map { |model| model.defined_enums.map { |name, values| [ model, name, values ] } }

    assert_no_offenses enums do |model, name, values|
      lists = connection.check_constraints(model.table_name).map(&:expression)
        .select { |check| check.start_with?(name) }
        .map { |check| check.scan(/'(\w+)'/).flatten }
      key = connection.foreign_keys(model.table_name).find { |foreign_key| foreign_key.column == name }
      kinds = key ? KindInstallation.kinds[key.to_table.to_sym].pluck(:name) : []
      found = lists.map(&:sort).include?(values.values.sort) || (values.values - kinds).empty?
      [ ([ "no such CHECK or foreign key" ] unless found), "Make the database and the enum agree." ]
    end
  end

  test "every CHECK constraint rejects a violation" do
    declared = tables.flat_map do |table|
      connection.check_constraints(table).map { |check| check.name.to_sym }
    end
    assert_equal declared.sort, VIOLATIONS.keys.sort,
      "Add a statement to VIOLATIONS that violates each constraint."

    VIOLATIONS.each do |name, statement|
      error = assert_raises(ActiveRecord::StatementInvalid, name.to_s) {
        ApplicationRecord.transaction(requires_new: true) { connection.execute statement }
      }
      assert_includes error.message, name.to_s
    end
  end

  test "every CHECK constraint is named after its table, since errors show only its name" do
    names = tables.flat_map do |table|
      connection.check_constraints(table).map { |check| [ table, check.name ] }
    end
    assert_empty names.reject { |table, name| name.start_with?("#{table}_") }
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
      connection.tables - [
        ApplicationRecord.schema_migrations_table_name, ApplicationRecord.internal_metadata_table_name
      ]
    end

    def models
      Rails.autoloaders.main.eager_load_dir(Rails.root.join("app/models").to_s)
      ApplicationRecord.descendants.reject(&:abstract_class?).select { |model| model.table_exists? }
    end

    def belongs_to_associations
      models.flat_map do |model|
        model.reflect_on_all_associations(:belongs_to).map { |association| [ model, association.name ] }
      end
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

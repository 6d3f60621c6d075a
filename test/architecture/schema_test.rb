require "test_helper"

# The database enforces what the models validate, even for writes that bypass them.
class SchemaArchitectureTest < ActiveSupport::TestCase
  include ArchitectureRules

  # For each CHECK constraint, values that violate only it: of existing rows, or of a new one, whose other
  # required columns get one of the EXAMPLES. A symbol is another column.
  VIOLATIONS = {
    users_username_length: { username: "x" },
    users_comment_order_valid: { comment_order: "random" },
    users_language_valid: { language: "tlh" },
    users_role_valid: { role: "emperor" },
    users_counts_not_negative: { comments_count: -1 },
    users_unread_count_not_negative: { unread_count: -1 },
    users_password_or_passkey: { password_digest: "" },
    users_passkey_handle_length: { passkey_handle: "" },
    users_inviter_id_not_same: { inviter_id: :id },
    posts_title_length: { title: "" },
    posts_url_or_body: { url: nil, body: nil },
    posts_kind_valid: { kind: "advertisement" },
    posts_comments_count_not_negative: { comments_count: -1 },
    posts_waiting_votes_not_negative: { waiting_votes: -1 },
    vote_discounts_state_valid: { state: "paused" },
    purges_state_valid: { state: "paused", confirmed_by_id: 1, post_id: 1 },
    purges_confirmed_unless_requested: { state: "purged", post_id: 1 },
    purges_post_or_comment_or_member: {},
    purges_text_or_reason: { member_id: 1 },
    comments_body_length: { body: "" },
    comments_votes_not_negative: { upvotes: -1 },
    removals_post_or_comment: { post_id: nil, comment_id: nil },

    votes_post_or_comment: { value: 1 },
    votes_value_valid: { value: -1, post_id: 1 },
    flags_post_or_comment: { reason: "spam" },
    **%w[ explanation name email_address objection ].to_h do |column|
      [ :"reports_#{column}_length", { post_id: 1, reason: "other", explanation: "Because", language: "en",
        column => "x" * 3_001 } ]
    end,
    reports_post_or_comment: { reason: "other", explanation: "Because", language: "en" },
    reports_reason_valid: { post_id: 1, reason: "boring", explanation: "Because", language: "en" },
    reports_language_valid: { post_id: 1, reason: "other", explanation: "Because", language: "fr" },
    reports_decision_complete: { post_id: 1, reason: "other", explanation: "Because", language: "en",
      decided_at: Time.current },
    moderation_queue_items_open_reports_count_not_negative: { open_reports_count: -1, post_id: 1 },
    flags_details_length: { reason: "spam", post_id: 1, details: "x" * 301 },
    flags_reason_valid: { reason: "boring", post_id: 1 },
    flags_reason_valid_for_post: { reason: "empty", post_id: 1 },
    flags_reason_valid_for_comment: { reason: "broken_link", comment_id: 1 },
    vouches_post_or_comment: {},
    bookmarks_post_or_comment: {},
    mutes_user_or_domain_or_tag: {},
    mutes_muted_user_id_not_same: { user_id: 1, muted_user_id: 1 },
    mutes_domain_length: { domain: "" },
    notification_settings_email_frequency_valid: { email_frequency: "hourly", email_since: "2026-11-01" },
    notification_settings_email_since_present: { email_frequency: "daily" },
    notification_settings_quiet_hours_valid: { quiet_from: 22 },
    push_subscriptions_endpoint_length: { endpoint: "" },
    vapid_keys_single_row: { id: 2 },
    suggestions_title_or_tag_names: {},
    suggestions_title_length: { title: "" },
    tags_name_length: { name: "" },
    tags_description_length: { description: "x" * 201 },
    tags_posts_count_not_negative: { posts_count: -1 },
    hats_name_length: { name: "" },
    hats_link_length: { link: "" },
    hats_items_count_not_negative: { items_count: -1 },
    setting_changes_name_length: { name: "" },

    moderation_actions_reason_length: { subject_id: 1, reason: "" },
    moderation_actions_subject_or_tag: {},
    moderation_actions_not_post_and_comment: { subject_id: 1, post_id: 1, comment_id: 1 },
    moderation_queue_items_post_or_comment: { flags_count: 1 },
    moderation_queue_items_flags_count_not_negative: { flags_count: -1, post_id: 1 },
    moderation_queue_items_first_post_valid: { first_post: "maybe", post_id: 1 },
    merges_state_valid: { target_post_id: 2, state: "halved" },
    merges_items_count_not_negative: { target_post_id: 2, items_count: -1 },
    merges_target_post_id_not_same: { post_id: 1, target_post_id: 1 },
    bulk_actions_state_valid: { state: "forgotten" },
    canned_reasons_text_length: { text: "" },
    conversations_status_valid: { status: "forgotten" },
    conversations_one_item: { post_id: 1, comment_id: 1 },
    conversations_locked_at_and_by: { locked_at: "2026-11-30" },
    queue_claims_comment_length: { comment: "" },
    messages_body_length: { body: "" },
    room_messages_body_length: { body: "" },
    member_notes_body_length: { body: "" },
    content_rules_kind_valid: { kind: "mood", action: "refuse" },
    content_rules_action_valid: { kind: "words", action: "burn" },
    content_rules_pattern_and_reason_length: { kind: "words", action: "refuse", pattern: "" },
    abuse_signals_kind_valid: { kind: "hunch" },
    abuse_signals_other_user_id_not_same: { kind: "mutual_votes", user_id: 1, other_user_id: 1 },
    access_blocks_kind_valid: { kind: "street" },
    access_blocks_pattern_and_reason_length: { kind: "network", pattern: "" },
    access_blocks_covers_valid: { kind: "network", covers: "half" },
    access_blocks_network_for_all_requests: { kind: "email_domain", covers: "all_requests" },
    access_blocks_unblocked_at_present: { kind: "network", unblocked_by_id: 1 },

    known_browsers_digest_length: { digest: "x" },
    reserved_usernames_digest_length: { digest: "maria" },
    reserved_username_keys_fingerprint_length: { fingerprint: "x" },
    account_deletions_items_count_not_negative: { items_count: -1 },
    security_events_sign_in_method_valid: { sign_in_method: "charm" },
    access_tokens_name_length: { scope: "read", name: "" },
    access_tokens_scope_valid: { scope: "all" },
    passkeys_name_length: { name: "" },
    invitations_note_length: { note: "x" * 101 },
    join_requests_body_length: { body: "" },
    join_requests_status_valid: { status: "forgotten", reviewer_id: 1, decided_at: "2026-11-01" },
    join_requests_reason_if_declined: {
      status: "declined", reason: "", reviewer_id: 1, decided_at: "2026-11-01"
    },
    join_requests_decision_complete: { status: "accepted" },
    import_mappings_post_or_comment_or_user: {},
    import_mappings_source_and_identifier_length: { source: "", post_id: 1 },
    import_mappings_votes_not_negative: { upvotes: -1, post_id: 1 },
    import_positions_source_and_kind_length: { source: "" },
    front_page_appearances_best_rank_valid: { best_rank: 31 },
    front_page_appearances_snapshots_count_positive: { snapshots_count: 0 }
  }
  EXAMPLES = { string: "x", text: "x", integer: 1, boolean: true, datetime: "2026-11-01", json: "{}" }.freeze
  WITH_FIXTURES = %w[ users posts comments removals ].freeze

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
    declared = check_constraints.map { |_, name| name.to_sym }
    assert_equal [ [], [] ], [ declared - VIOLATIONS.keys, VIOLATIONS.keys - declared ],
      "Add values to VIOLATIONS that violate each constraint."

    check_constraints.each do |table, name|
      error = assert_raises(ActiveRecord::StatementInvalid, name) {
        ApplicationRecord.transaction(requires_new: true) { write table, VIOLATIONS.fetch(name.to_sym) }
      }
      assert_includes error.message, name
    end
  end

  test "every CHECK constraint is named after its table, since errors show only its name" do
    assert_empty check_constraints.reject { |table, name| name.start_with?("#{table}_") }
  end

  test "votes, bookmarks, mutes, removals and other single rows have unique indexes" do
    [ %w[ votes user_id post_id ], %w[ votes user_id comment_id ], %w[ bookmarks user_id post_id ],
      %w[ bookmarks user_id comment_id ], %w[ hidden_posts user_id post_id ],
      %w[ mutes user_id muted_user_id ], %w[ mutes user_id domain ], %w[ mutes user_id tag_id ],
      %w[ taggings post_id tag_id ], %w[ follows user_id post_id ], %w[ suggestions user_id post_id ],
      %w[ notification_settings user_id ], %w[ removals post_id ], %w[ removals comment_id ],
      %w[ thread_locks post_id ], %w[ suspensions user_id ] ].each do |table, *columns|
      assert unique_index?(table, columns), "#{table}: #{columns.to_sentence}"
    end
  end

  test "foreign keys are enforced" do
    assert_raises(ActiveRecord::InvalidForeignKey) { posts(:wal).update_columns author_id: 0 }
  end

  private
    def connection = ApplicationRecord.connection

    def tables
      connection.tables - [
        ApplicationRecord.schema_migrations_table_name, ApplicationRecord.internal_metadata_table_name
      ]
    end

    def check_constraints
      tables.flat_map { |table| connection.check_constraints(table).map { |check| [ table, check.name ] } }
    end

    def write(table, values)
      if WITH_FIXTURES.include?(table)
        values = values.transform_values { |value| value.is_a?(Symbol) ? value : connection.quote(value) }
        assignments = values.map { |assignment| assignment.join(" = ") }
        connection.update "UPDATE #{table} SET #{assignments.join(", ")}"
      else
        required = connection.columns(table).reject { |column| column.null || column.has_default? }
        examples = required.to_h { |column| [ column.name, EXAMPLES.fetch(column.type) ] }.except("id")
        connection.insert_fixture examples.merge(values.stringify_keys), table
      end
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

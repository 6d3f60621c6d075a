require_relative "../migration_helpers/irreversible"

# CHECK constraints are called table_columns_rule, so that an error names what it is about.
class RenameConstraints < ActiveRecord::Migration[8.1]
  include Irreversible

  # Without the table. Tables that release 1.0 didn't have may have these names since a version in between.
  NAMES = {
    abuse_signals: { known_hint: :kind_valid, hint_of_two: :other_user_id_not_same },
    access_blocks: {
      known_sign_up_block: :kind_valid, sign_up_block_lengths: :pattern_and_reason_length,
      known_coverage: :covers_valid, only_networks_send_requests: :network_for_all_requests,
      unblocked_at_a_time: :unblocked_at_present
    },
    access_tokens: { access_token_name_length: :name_length, known_scope: :scope_valid },
    account_deletions: { items_not_negative: :items_count_not_negative },
    bookmarks: { one_saved_thing: :post_or_comment },
    bulk_actions: { known_bulk_action: :action_valid, known_bulk_action_state: :state_valid },
    canned_reasons: { canned_reason_length: :text_length },
    comments: { body_length: :body_length, votes_not_negative: :votes_not_negative },
    content_rules: {
      known_rule: :kind_valid, known_act_of_rule: :action_valid, rule_lengths: :pattern_and_reason_length
    },
    conversations: { known_conversation_status: :status_valid },
    flags: {
      one_flagged_thing: :post_or_comment, known_reason: :reason_valid,
      reason_of_comments: :reason_valid_for_comment, reason_of_posts: :reason_valid_for_post
    },
    front_page_appearances: { place_on_front_page: :best_rank_valid, was_there: :snapshots_count_positive },
    hats: {
      hat_items_not_negative: :items_count_not_negative, hat_link_length: :link_length,
      hat_name_length: :name_length
    },
    import_mappings: {
      became_one_thing: :post_or_comment_or_user, import_lengths: :source_and_identifier_length,
      imported_votes_not_negative: :votes_not_negative
    },
    import_positions: { import_position_lengths: :source_and_kind_length },
    invitations: { note_length: :note_length },
    join_requests: {
      join_request_length: :body_length, known_outcome: :status_valid,
      declined_for_a_reason: :reason_if_declined, decided_by_whom_and_when: :decision_complete
    },
    member_notes: { member_note_length: :body_length },
    merges: {
      merged_into_another: :target_post_id_not_same, known_state: :state_valid,
      items_to_move_not_negative: :items_count_not_negative
    },
    messages: { message_length: :body_length },
    moderation_actions: {
      known_act: :action_valid, reason_length: :reason_length, one_decided_thing: :not_post_and_comment,
      decided_by_somebody: :user_id_present, about_somebody_or_a_tag: :subject_or_tag
    },
    moderation_queue_items: {
      one_reviewed_thing: :post_or_comment, flags_count_not_negative: :flags_count_not_negative
    },
    mutes: {
      one_muted: :user_or_domain_or_tag, not_oneself: :muted_user_id_not_same, domain_length: :domain_length
    },
    notification_settings: { known_frequency: :email_frequency_valid, mail_begins: :email_since_present },
    notifications: {
      known_notice: :kind_valid,
      replies_are_comments: :reply_has_comment, threads_are_posts: :thread_has_no_comment,
      items_have_posts: :post_id_for_kind, decisions_have_actions: :moderation_action_id_for_kind,
      replies_have_messages: :message_id_for_kind, deletions_have_flags: :flag_id_for_kind
    },
    passkeys: { passkey_name_length: :name_length },
    posts: {
      title_length: :title_length, url_or_body: :url_or_body, known_kind: :kind_valid,
      comments_count_not_negative: :comments_count_not_negative
    },
    push_subscriptions: { endpoint_length: :endpoint_length },
    removals: { one_removed_thing: :post_or_comment },
    reserved_username_keys: { reserved_username_key_fingerprint_length: :fingerprint_length },
    reserved_usernames: { reserved_digest_length: :digest_length },
    security_events: { known_account_act: :kind_valid, known_means: :sign_in_method_valid },
    setting_changes: { setting_name_length: :name_length },
    suggestions: { suggested_title_length: :title_length, suggests_something: :title_or_tag_names },
    tags: {
      tag_name_length: :name_length, tag_description_length: :description_length,
      tagged_posts_not_negative: :posts_count_not_negative
    },
    users: {
      username_length: :username_length, known_role: :role_valid, counts_not_negative: :counts_not_negative,
      unread_not_negative: :unread_count_not_negative, invited_by_another: :inviter_id_not_same,
      known_language: :language_valid, handle_length: :passkey_handle_length,
      way_in: :password_or_passkey, known_comment_order: :comment_order_valid
    },
    vapid_keys: { one_key: :single_row },
    votes: { one_thing: :post_or_comment, known_value: :value_valid },
    vouches: { one_vouched_thing: :post_or_comment }
  }.freeze

  def up
    NAMES.each do |table, names|
      connection.check_constraints(table).each do |check|
        rule = names[check.name.to_sym] or next
        Engines.current.rename_check(table, check, "#{table}_#{rule}").each { |statement| execute statement }
      end
    end
    rename_index :abuse_signals, "index_abuse_signals_on_kind_and_one",
      "index_abuse_signals_on_kind_and_single_user"
  end
end

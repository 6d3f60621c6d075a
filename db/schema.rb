# This file is auto-generated from the current state of the database. Instead
# of editing this file, please use the migrations feature of Active Record to
# incrementally modify your database, and then regenerate this schema definition.
#
# This file is the source Rails uses to define your schema when running `bin/rails
# db:schema:load`. When creating a new database, `bin/rails db:schema:load` tends to
# be faster and is potentially less error prone than running all of your
# migrations from scratch. Old migrations may fail to apply correctly if those
# migrations use external dependencies or application code.
#
# It's strongly recommended that you check this file into your version control system.

ActiveRecord::Schema[8.1].define(version: 2026_11_30_200604) do
  create_table "abuse_signals", force: :cascade do |t|
    t.string "kind", null: false
    t.integer "user_id", null: false
    t.integer "other_user_id"
    t.json "evidence", null: false
    t.datetime "detected_at", null: false
    t.datetime "dismissed_at"
    t.integer "dismissed_by_id"
    t.datetime "created_at", null: false
    t.index ["dismissed_by_id"], name: "index_abuse_signals_on_dismissed_by_id"
    t.index ["id"], name: "index_abuse_signals_on_open", where: "dismissed_at IS NULL"
    t.index ["kind", "user_id", "other_user_id"], name: "index_abuse_signals_on_kind_and_user_id_and_other_user_id", unique: true
    t.index ["kind", "user_id"], name: "index_abuse_signals_on_kind_and_single_user", unique: true, where: "other_user_id IS NULL"
    t.index ["other_user_id"], name: "index_abuse_signals_on_other_user_id"
    t.index ["user_id"], name: "index_abuse_signals_on_user_id"
    t.check_constraint "kind IN ('mutual_votes', 'shared_address', 'single_domain', 'vote_ring', 'domain_ring', 'mutual_ring', 'serial_downvotes', 'flag_brigade')", name: "abuse_signals_kind_valid"
    t.check_constraint "other_user_id IS NULL OR user_id <> other_user_id", name: "abuse_signals_other_user_id_not_same"
  end

  create_table "access_blocks", force: :cascade do |t|
    t.integer "user_id"
    t.string "kind", null: false
    t.string "pattern", null: false
    t.string "reason", null: false
    t.datetime "expires_at"
    t.datetime "created_at", null: false
    t.string "covers", default: "sign_ups", null: false
    t.datetime "unblocked_at"
    t.integer "unblocked_by_id"
    t.index ["kind", "covers", "pattern"], name: "index_access_blocks_in_force", unique: true, where: "unblocked_at IS NULL"
    t.index ["unblocked_by_id"], name: "index_access_blocks_on_unblocked_by_id", where: "unblocked_by_id IS NOT NULL"
    t.index ["user_id"], name: "index_access_blocks_on_user_id"
    t.check_constraint "covers = 'sign_ups' OR kind = 'network'", name: "access_blocks_network_for_all_requests"
    t.check_constraint "covers IN ('sign_ups', 'all_requests')", name: "access_blocks_covers_valid"
    t.check_constraint "kind IN ('network', 'email_domain')", name: "access_blocks_kind_valid"
    t.check_constraint "length(pattern) BETWEEN 1 AND 253 AND length(reason) BETWEEN 1 AND 300", name: "access_blocks_pattern_and_reason_length"
    t.check_constraint "unblocked_by_id IS NULL OR unblocked_at IS NOT NULL", name: "access_blocks_unblocked_at_present"
  end

  create_table "access_tokens", force: :cascade do |t|
    t.integer "user_id", null: false
    t.string "name", null: false
    t.string "scope", null: false
    t.string "digest", null: false
    t.datetime "expires_at"
    t.datetime "last_used_at"
    t.datetime "created_at", null: false
    t.index ["digest"], name: "index_access_tokens_on_digest", unique: true
    t.index ["user_id", "id"], name: "index_access_tokens_on_user_id_and_id"
    t.check_constraint "length(name) BETWEEN 1 AND 60", name: "access_tokens_name_length"
    t.check_constraint "scope IN ('read', 'write', 'feeds')", name: "access_tokens_scope_valid"
  end

  create_table "account_deletions", force: :cascade do |t|
    t.integer "user_id", null: false
    t.string "username", null: false, collation: "NOCASE"
    t.boolean "texts", null: false
    t.integer "items_count", null: false
    t.datetime "continued_at"
    t.datetime "created_at", null: false
    t.index ["user_id"], name: "index_account_deletions_on_user_id", unique: true
    t.check_constraint "items_count >= 0", name: "account_deletions_items_count_not_negative"
  end

  create_table "account_snapshots", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "security_event_id", null: false
    t.string "email_address", null: false
    t.boolean "passwordless", null: false
    t.datetime "created_at", null: false
    t.index ["created_at"], name: "index_account_snapshots_on_created_at"
    t.index ["security_event_id"], name: "index_account_snapshots_on_security_event_id"
    t.index ["user_id", "created_at"], name: "index_account_snapshots_on_user_id_and_created_at"
  end

  create_table "authenticators", force: :cascade do |t|
    t.integer "user_id", null: false
    t.text "secret", null: false
    t.bigint "last_step", default: 0, null: false
    t.datetime "created_at", null: false
    t.index ["user_id"], name: "index_authenticators_on_user_id", unique: true
  end

  create_table "bookmarks", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "post_id"
    t.integer "comment_id"
    t.datetime "created_at", null: false
    t.index ["comment_id"], name: "index_bookmarks_on_comment_id", where: "comment_id IS NOT NULL"
    t.index ["post_id"], name: "index_bookmarks_on_post_id", where: "post_id IS NOT NULL"
    t.index ["user_id", "comment_id"], name: "index_bookmarks_on_user_id_and_comment_id", unique: true, where: "comment_id IS NOT NULL"
    t.index ["user_id", "id"], name: "index_bookmarks_on_user_id_and_id"
    t.index ["user_id", "post_id"], name: "index_bookmarks_on_user_id_and_post_id", unique: true, where: "post_id IS NOT NULL"
    t.check_constraint "(post_id IS NULL) <> (comment_id IS NULL)", name: "bookmarks_post_or_comment"
  end

  create_table "bulk_action_entries", force: :cascade do |t|
    t.integer "bulk_action_id", null: false
    t.integer "moderation_action_id", null: false
    t.boolean "undone", default: false, null: false
    t.index ["bulk_action_id", "id"], name: "index_bulk_action_entries_on_bulk_action_id_and_id"
    t.index ["moderation_action_id"], name: "index_bulk_action_entries_on_moderation_action_id", unique: true
  end

  create_table "bulk_actions", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "undone_by_id"
    t.string "action", default: "removed", null: false
    t.text "member_ids", null: false
    t.text "item_ids"
    t.bigint "seen_up_to"
    t.string "reason", null: false
    t.datetime "since"
    t.boolean "ban", default: false, null: false
    t.string "state", default: "applying", null: false
    t.integer "items_count", default: 0, null: false
    t.datetime "continued_at"
    t.datetime "created_at", null: false
    t.integer "first_undo_id"
    t.index ["first_undo_id"], name: "index_bulk_actions_on_first_undo_id", where: "first_undo_id IS NOT NULL"
    t.index ["id"], name: "index_bulk_actions_on_running", where: "state IN ('applying', 'undoing')"
    t.index ["undone_by_id"], name: "index_bulk_actions_on_undone_by_id", where: "undone_by_id IS NOT NULL"
    t.index ["user_id"], name: "index_bulk_actions_on_user_id"
    t.check_constraint "state IN ('applying', 'applied', 'undoing', 'undone')", name: "bulk_actions_state_valid"
  end

  create_table "canned_reasons", force: :cascade do |t|
    t.string "text", null: false
    t.integer "position", null: false
    t.datetime "created_at", null: false
    t.index ["position"], name: "index_canned_reasons_on_position", unique: true
    t.index ["text"], name: "index_canned_reasons_on_text", unique: true
    t.check_constraint "length(text) BETWEEN 1 AND 500", name: "canned_reasons_text_length"
  end

  create_table "comments", force: :cascade do |t|
    t.integer "post_id", null: false
    t.integer "author_id", null: false
    t.integer "parent_id"
    t.text "body", null: false
    t.integer "upvotes", default: 1, null: false
    t.integer "downvotes", default: 0, null: false
    t.boolean "removed", default: false, null: false
    t.string "request_token"
    t.datetime "edited_at"
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
    t.virtual "score", type: :integer, as: "upvotes - downvotes", stored: true
    t.virtual "confidence", type: :float, as: "((upvotes * 1.0 / max(upvotes + downvotes, 1)) + 0.8211872075754203 / max(upvotes + downvotes, 1) - 1.281551565545 * sqrt(((upvotes * 1.0 / max(upvotes + downvotes, 1)) * (1 - (upvotes * 1.0 / max(upvotes + downvotes, 1))) + 0.41059360378771015 / max(upvotes + downvotes, 1)) / max(upvotes + downvotes, 1))) / (1 + 1.6423744151508406 / max(upvotes + downvotes, 1))", stored: true
    t.virtual "hotness", type: :float, as: "log10(max(upvotes - downvotes, 1)) + unixepoch(created_at) / 172800.0", stored: true
    t.string "request_fingerprint"
    t.integer "hat_id"
    t.index ["author_id", "id"], name: "index_comments_on_author_and_removed", where: "removed"
    t.index ["author_id", "id"], name: "index_comments_on_author_id_and_id"
    t.index ["hat_id"], name: "index_comments_on_hat_id", where: "hat_id IS NOT NULL"
    t.index ["hotness", "id"], name: "index_comments_on_hotness", where: "NOT removed"
    t.index ["parent_id"], name: "index_comments_on_parent_id"
    t.index ["post_id"], name: "index_comments_on_post_id"
    t.index ["request_token"], name: "index_comments_on_request_token", unique: true, where: "request_token IS NOT NULL"
    t.check_constraint "length(body) BETWEEN 1 AND 40000", name: "comments_body_length"
    t.check_constraint "upvotes >= 0 AND downvotes >= 0", name: "comments_votes_not_negative"
  end

  create_table "content_rules", force: :cascade do |t|
    t.integer "user_id"
    t.string "kind", null: false
    t.string "pattern", null: false
    t.string "action", null: false
    t.string "reason", null: false
    t.datetime "created_at", null: false
    t.index ["kind", "pattern"], name: "index_content_rules_on_kind_and_pattern", unique: true
    t.index ["user_id"], name: "index_content_rules_on_user_id"
    t.check_constraint "action IN ('refuse', 'watch')", name: "content_rules_action_valid"
    t.check_constraint "kind IN ('domain', 'words')", name: "content_rules_kind_valid"
    t.check_constraint "length(pattern) BETWEEN 1 AND 200 AND length(reason) BETWEEN 1 AND 300", name: "content_rules_pattern_and_reason_length"
  end

  create_table "conversation_members", force: :cascade do |t|
    t.integer "conversation_id", null: false
    t.integer "user_id", null: false
    t.datetime "created_at", null: false
    t.index ["conversation_id", "user_id"], name: "index_conversation_members_on_conversation_id_and_user_id", unique: true
    t.index ["user_id", "id"], name: "index_conversation_members_on_user_id_and_id"
  end

  create_table "conversations", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "moderation_action_id"
    t.string "status", default: "open", null: false
    t.datetime "last_message_at", null: false
    t.datetime "created_at", null: false
    t.integer "locked_by_id"
    t.datetime "locked_at"
    t.integer "post_id"
    t.integer "comment_id"
    t.index ["comment_id", "id"], name: "index_conversations_on_comment_id_and_id", where: "comment_id IS NOT NULL"
    t.index ["locked_by_id"], name: "index_conversations_on_locked_by_id", where: "locked_by_id IS NOT NULL"
    t.index ["moderation_action_id", "user_id"], name: "index_conversations_on_moderation_action_id_and_user_id", unique: true, where: "moderation_action_id IS NOT NULL"
    t.index ["post_id", "id"], name: "index_conversations_on_post_id_and_id", where: "post_id IS NOT NULL"
    t.index ["status", "last_message_at", "id"], name: "index_conversations_on_status_and_last_message_at_and_id"
    t.index ["user_id", "last_message_at", "id"], name: "index_conversations_on_user_id_and_last_message_at_and_id"
    t.check_constraint "(locked_at IS NULL) = (locked_by_id IS NULL)", name: "conversations_locked_at_and_by"
    t.check_constraint "post_id IS NULL OR comment_id IS NULL", name: "conversations_one_item"
    t.check_constraint "status IN ('open', 'answered', 'closed')", name: "conversations_status_valid"
  end

  create_table "email_bounces", force: :cascade do |t|
    t.integer "user_id", null: false
    t.string "reason", null: false
    t.datetime "created_at", null: false
    t.index ["user_id"], name: "index_email_bounces_on_user_id", unique: true
  end

  create_table "flags", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "post_id"
    t.integer "comment_id"
    t.string "reason", null: false
    t.datetime "created_at", null: false
    t.string "details"
    t.index ["comment_id"], name: "index_flags_on_comment_id", where: "comment_id IS NOT NULL"
    t.index ["post_id"], name: "index_flags_on_post_id", where: "post_id IS NOT NULL"
    t.index ["user_id", "comment_id"], name: "index_flags_on_user_id_and_comment_id", unique: true, where: "comment_id IS NOT NULL"
    t.index ["user_id", "post_id"], name: "index_flags_on_user_id_and_post_id", unique: true
    t.check_constraint "(post_id IS NULL) <> (comment_id IS NULL)", name: "flags_post_or_comment"
    t.check_constraint "comment_id IS NULL OR reason NOT IN ('already_posted', 'broken_link', 'misleading')", name: "flags_reason_valid_for_comment"
    t.check_constraint "length(details) BETWEEN 1 AND 300", name: "flags_details_length"
    t.check_constraint "post_id IS NULL OR reason NOT IN ('bad_faith', 'empty')", name: "flags_reason_valid_for_post"
    t.check_constraint "reason IN ('spam', 'off_topic', 'unkind', 'already_posted', 'broken_link', 'misleading', 'bad_faith', 'empty', 'illegal')", name: "flags_reason_valid"
  end

  create_table "follows", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "post_id", null: false
    t.datetime "created_at", null: false
    t.index ["post_id", "user_id"], name: "index_follows_on_post_id_and_user_id", unique: true
    t.index ["user_id", "id"], name: "index_follows_on_user_id_and_id"
  end

  create_table "front_page_appearances", force: :cascade do |t|
    t.integer "post_id", null: false
    t.integer "best_rank", null: false
    t.datetime "best_at", null: false
    t.datetime "first_at", null: false
    t.datetime "last_at", null: false
    t.integer "snapshots_count", default: 1, null: false
    t.index ["post_id"], name: "index_front_page_appearances_on_post_id", unique: true
    t.check_constraint "best_rank BETWEEN 1 AND 30", name: "front_page_appearances_best_rank_valid"
    t.check_constraint "snapshots_count > 0", name: "front_page_appearances_snapshots_count_positive"
  end

  create_table "front_page_snapshots", force: :cascade do |t|
    t.datetime "captured_at", null: false
    t.json "entries", null: false
    t.index ["captured_at"], name: "index_front_page_snapshots_on_captured_at", unique: true
  end

  create_table "hats", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "granted_by_id", null: false
    t.string "name", null: false
    t.string "link"
    t.datetime "given_up_at"
    t.datetime "revoked_at"
    t.integer "items_count", default: 0, null: false
    t.datetime "continued_at"
    t.datetime "created_at", null: false
    t.index ["granted_by_id"], name: "index_hats_on_granted_by_id"
    t.index ["id"], name: "index_hats_on_active", where: "given_up_at IS NULL AND revoked_at IS NULL"
    t.index ["id"], name: "index_hats_on_running", where: "items_count > 0"
    t.index ["user_id", "id"], name: "index_hats_on_user_id_and_id"
    t.index ["user_id", "name"], name: "index_hats_on_user_id_and_name", unique: true, where: "given_up_at IS NULL AND revoked_at IS NULL"
    t.check_constraint "items_count >= 0", name: "hats_items_count_not_negative"
    t.check_constraint "length(link) BETWEEN 1 AND 500", name: "hats_link_length"
    t.check_constraint "length(name) BETWEEN 1 AND 50", name: "hats_name_length"
  end

  create_table "hidden_posts", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "post_id", null: false
    t.datetime "created_at", null: false
    t.index ["post_id", "user_id"], name: "index_hidden_posts_on_post_id_and_user_id", unique: true
    t.index ["user_id", "id"], name: "index_hidden_posts_on_user_id_and_id"
  end

  create_table "import_mappings", force: :cascade do |t|
    t.string "source", null: false
    t.string "identifier", null: false
    t.integer "post_id"
    t.integer "comment_id"
    t.integer "user_id"
    t.integer "upvotes", default: 0, null: false
    t.integer "downvotes", default: 0, null: false
    t.datetime "created_at", null: false
    t.index ["comment_id"], name: "index_import_mappings_on_comment_id", unique: true
    t.index ["post_id"], name: "index_import_mappings_on_post_id", unique: true
    t.index ["source", "identifier"], name: "index_import_mappings_on_source_and_identifier", unique: true
    t.index ["user_id"], name: "index_import_mappings_on_user_id"
    t.check_constraint "(post_id IS NOT NULL AND comment_id IS NULL AND user_id IS NULL) OR (post_id IS NULL AND comment_id IS NOT NULL AND user_id IS NULL) OR (post_id IS NULL AND comment_id IS NULL AND user_id IS NOT NULL)", name: "import_mappings_post_or_comment_or_user"
    t.check_constraint "length(source) BETWEEN 1 AND 50 AND length(identifier) BETWEEN 1 AND 100", name: "import_mappings_source_and_identifier_length"
    t.check_constraint "upvotes >= 0 AND downvotes >= 0", name: "import_mappings_votes_not_negative"
  end

  create_table "import_positions", force: :cascade do |t|
    t.string "source", null: false
    t.string "kind", null: false
    t.bigint "position", null: false
    t.index ["source", "kind"], name: "index_import_positions_on_source_and_kind", unique: true
    t.check_constraint "length(source) BETWEEN 1 AND 50 AND length(kind) BETWEEN 1 AND 50", name: "import_positions_source_and_kind_length"
  end

  create_table "invitations", force: :cascade do |t|
    t.integer "user_id", null: false
    t.string "note", default: "", null: false
    t.datetime "expires_at", null: false
    t.datetime "used_at"
    t.datetime "created_at", null: false
    t.index ["user_id", "id"], name: "index_invitations_on_user_id_and_id"
    t.check_constraint "length(note) <= 100", name: "invitations_note_length"
  end

  create_table "join_requests", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "reviewer_id"
    t.text "body", null: false
    t.string "status"
    t.string "reason"
    t.datetime "decided_at"
    t.datetime "created_at", null: false
    t.index ["decided_at"], name: "index_join_requests_on_decided_at"
    t.index ["id"], name: "index_join_requests_on_waiting", where: "status IS NULL"
    t.index ["reviewer_id"], name: "index_join_requests_on_reviewer_id"
    t.index ["user_id"], name: "index_join_requests_on_user_id", unique: true
    t.check_constraint "(status IS NULL) = (decided_at IS NULL) AND (status IS NULL) = (reviewer_id IS NULL)", name: "join_requests_decision_complete"
    t.check_constraint "length(body) BETWEEN 1 AND 1000", name: "join_requests_body_length"
    t.check_constraint "status <> 'declined' OR coalesce(length(reason), 0) BETWEEN 1 AND 500", name: "join_requests_reason_if_declined"
    t.check_constraint "status IN ('accepted', 'declined')", name: "join_requests_status_valid"
  end

  create_table "known_browsers", force: :cascade do |t|
    t.integer "user_id", null: false
    t.string "digest", null: false
    t.datetime "last_used_at", null: false
    t.datetime "created_at", null: false
    t.index ["digest"], name: "index_known_browsers_on_digest", unique: true
    t.index ["last_used_at"], name: "index_known_browsers_on_last_used_at"
    t.index ["user_id"], name: "index_known_browsers_on_user_id"
    t.check_constraint "length(digest) = 64", name: "known_browsers_digest_length"
  end

  create_table "member_notes", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "author_id", null: false
    t.text "body", null: false
    t.datetime "created_at", null: false
    t.index ["author_id", "id"], name: "index_member_notes_on_author_id_and_id"
    t.index ["user_id", "id"], name: "index_member_notes_on_user_id_and_id"
    t.check_constraint "length(body) BETWEEN 1 AND 2000", name: "member_notes_body_length"
  end

  create_table "merged_comments", force: :cascade do |t|
    t.integer "comment_id", null: false
    t.integer "merge_id", null: false
    t.index ["comment_id"], name: "index_merged_comments_on_comment_id", unique: true
    t.index ["merge_id"], name: "index_merged_comments_on_merge_id"
  end

  create_table "merges", force: :cascade do |t|
    t.integer "post_id", null: false
    t.integer "target_post_id", null: false
    t.integer "moderation_action_id", null: false
    t.datetime "created_at", null: false
    t.string "state", default: "merged", null: false
    t.integer "items_count", default: 0, null: false
    t.datetime "continued_at"
    t.index ["id"], name: "index_merges_on_running", where: "state <> 'merged'"
    t.index ["moderation_action_id"], name: "index_merges_on_moderation_action_id"
    t.index ["post_id"], name: "index_merges_on_post_id", unique: true
    t.index ["target_post_id"], name: "index_merges_on_target_post_id"
    t.check_constraint "items_count >= 0", name: "merges_items_count_not_negative"
    t.check_constraint "post_id <> target_post_id", name: "merges_target_post_id_not_same"
    t.check_constraint "state IN ('merging', 'merged', 'separating')", name: "merges_state_valid"
  end

  create_table "messages", force: :cascade do |t|
    t.integer "conversation_id", null: false
    t.integer "author_id", null: false
    t.text "body", null: false
    t.boolean "by_moderator", default: false, null: false
    t.datetime "created_at", null: false
    t.index ["author_id", "id"], name: "index_messages_on_author_id_and_id"
    t.index ["conversation_id", "id"], name: "index_messages_on_conversation_id_and_id"
    t.check_constraint "length(body) BETWEEN 1 AND 10000", name: "messages_body_length"
  end

  create_table "moderation_action_kinds", force: :cascade do |t|
    t.string "name", null: false
    t.boolean "by_members", default: false, null: false
    t.boolean "in_bulk", default: false, null: false
    t.index ["name"], name: "index_moderation_action_kinds_on_name", unique: true
  end

  create_table "moderation_actions", force: :cascade do |t|
    t.integer "user_id"
    t.integer "subject_id"
    t.integer "post_id"
    t.integer "comment_id"
    t.integer "target_post_id"
    t.string "action", null: false
    t.string "reason", null: false
    t.string "previous_title"
    t.datetime "expires_at"
    t.datetime "created_at", null: false
    t.integer "tag_id"
    t.string "previous_tags"
    t.integer "hat_id"
    t.integer "first_in_bulk_id"
    t.index ["action", "created_at", "id"], name: "index_moderation_actions_on_action_and_created_at_and_id"
    t.index ["comment_id"], name: "index_moderation_actions_on_comment_id"
    t.index ["created_at", "id"], name: "index_moderation_actions_on_listed", where: "first_in_bulk_id IS NULL OR first_in_bulk_id = id"
    t.index ["first_in_bulk_id", "action", "id"], name: "index_moderation_actions_on_bulk_and_action", where: "first_in_bulk_id IS NOT NULL"
    t.index ["first_in_bulk_id", "created_at", "id"], name: "index_moderation_actions_on_bulk", where: "first_in_bulk_id IS NOT NULL"
    t.index ["first_in_bulk_id", "subject_id", "action"], name: "index_moderation_actions_on_bulk_and_subject", where: "first_in_bulk_id IS NOT NULL"
    t.index ["hat_id"], name: "index_moderation_actions_on_hat_id", where: "hat_id IS NOT NULL"
    t.index ["post_id"], name: "index_moderation_actions_on_post_id"
    t.index ["subject_id", "created_at", "id"], name: "index_moderation_actions_on_subject_id_and_created_at_and_id"
    t.index ["subject_id"], name: "index_moderation_actions_on_subject_id"
    t.index ["subject_id"], name: "index_moderation_actions_on_warned", where: "action = 'warned'"
    t.index ["tag_id"], name: "index_moderation_actions_on_tag_id"
    t.index ["target_post_id"], name: "index_moderation_actions_on_target_post_id"
    t.index ["user_id", "action", "created_at", "id"], name: "index_moderation_actions_on_moderator_and_action"
    t.index ["user_id", "created_at", "id"], name: "index_moderation_actions_on_user_id_and_created_at_and_id"
    t.index ["user_id"], name: "index_moderation_actions_on_user_id"
    t.check_constraint "(subject_id IS NULL) = (tag_id IS NOT NULL)", name: "moderation_actions_subject_or_tag"
    t.check_constraint "length(reason) BETWEEN 1 AND 500", name: "moderation_actions_reason_length"
    t.check_constraint "post_id IS NULL OR comment_id IS NULL", name: "moderation_actions_not_post_and_comment"
  end

  create_table "moderation_queue_items", force: :cascade do |t|
    t.integer "post_id"
    t.integer "comment_id"
    t.integer "moderation_action_id"
    t.integer "content_rule_id"
    t.integer "flags_count", default: 0, null: false
    t.datetime "created_at", null: false
    t.string "first_post"
    t.integer "open_reports_count", default: 0, null: false
    t.datetime "acted_at"
    t.index ["comment_id"], name: "index_moderation_queue_items_on_comment_id", unique: true
    t.index ["content_rule_id"], name: "index_moderation_queue_items_on_content_rule_id"
    t.index ["created_at", "acted_at"], name: "index_moderation_queue_items_on_acted", where: "acted_at IS NOT NULL"
    t.index ["moderation_action_id"], name: "index_moderation_queue_items_on_moderation_action_id", where: "moderation_action_id IS NOT NULL"
    t.index ["open_reports_count", "flags_count", "id"], name: "index_moderation_queue_items_on_waiting", where: "(moderation_action_id IS NULL AND (flags_count > 0 OR content_rule_id IS NOT NULL OR first_post IS NOT NULL)) OR open_reports_count > 0"
    t.index ["post_id"], name: "index_moderation_queue_items_on_post_id", unique: true
    t.check_constraint "(post_id IS NULL) <> (comment_id IS NULL)", name: "moderation_queue_items_post_or_comment"
    t.check_constraint "first_post IN ('listed', 'held')", name: "moderation_queue_items_first_post_valid"
    t.check_constraint "flags_count >= 0", name: "moderation_queue_items_flags_count_not_negative"
    t.check_constraint "open_reports_count >= 0", name: "moderation_queue_items_open_reports_count_not_negative"
  end

  create_table "moderator_alert_kinds", force: :cascade do |t|
    t.string "name", null: false
    t.index ["name"], name: "index_moderator_alert_kinds_on_name", unique: true
  end

  create_table "moderator_alerts", force: :cascade do |t|
    t.integer "user_id", null: false
    t.string "kind", null: false
    t.integer "post_id"
    t.integer "comment_id"
    t.datetime "created_at", null: false
    t.index ["comment_id"], name: "index_moderator_alerts_on_comment_id", where: "comment_id IS NOT NULL"
    t.index ["kind"], name: "index_moderator_alerts_on_kind"
    t.index ["post_id"], name: "index_moderator_alerts_on_post_id", where: "post_id IS NOT NULL"
    t.index ["user_id"], name: "index_moderator_alerts_on_user_id"
  end

  create_table "mutes", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "muted_user_id"
    t.string "domain"
    t.datetime "created_at", null: false
    t.integer "tag_id"
    t.index ["muted_user_id"], name: "index_mutes_on_muted_user_id", where: "muted_user_id IS NOT NULL"
    t.index ["tag_id"], name: "index_mutes_on_tag_id", where: "tag_id IS NOT NULL"
    t.index ["user_id", "domain"], name: "index_mutes_on_user_id_and_domain", unique: true, where: "domain IS NOT NULL"
    t.index ["user_id", "id"], name: "index_mutes_on_user_id_and_id"
    t.index ["user_id", "muted_user_id"], name: "index_mutes_on_user_id_and_muted_user_id", unique: true, where: "muted_user_id IS NOT NULL"
    t.index ["user_id", "tag_id"], name: "index_mutes_on_user_id_and_tag_id", unique: true, where: "tag_id IS NOT NULL"
    t.check_constraint "(muted_user_id IS NOT NULL AND domain IS NULL AND tag_id IS NULL) OR (muted_user_id IS NULL AND domain IS NOT NULL AND tag_id IS NULL) OR (muted_user_id IS NULL AND domain IS NULL AND tag_id IS NOT NULL)", name: "mutes_user_or_domain_or_tag"
    t.check_constraint "length(domain) BETWEEN 1 AND 253", name: "mutes_domain_length"
    t.check_constraint "muted_user_id <> user_id", name: "mutes_muted_user_id_not_same"
  end

  create_table "notification_kinds", force: :cascade do |t|
    t.string "name", null: false
    t.boolean "post"
    t.boolean "comment"
    t.boolean "moderation_action"
    t.boolean "message"
    t.boolean "flag"
    t.index ["name"], name: "index_notification_kinds_on_name", unique: true
  end

  create_table "notification_settings", force: :cascade do |t|
    t.integer "user_id", null: false
    t.boolean "auto_follow_own_posts", default: true, null: false
    t.boolean "auto_follow_commented", default: false, null: false
    t.string "email_frequency", default: "never", null: false
    t.datetime "email_since"
    t.datetime "next_email_at"
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
    t.boolean "email_messages", default: false, null: false
    t.boolean "email_decisions", default: true, null: false
    t.boolean "email_alerts", default: true, null: false
    t.boolean "push_alerts", default: true, null: false
    t.boolean "urgent_alerts", default: false, null: false
    t.integer "quiet_from"
    t.integer "quiet_until"
    t.datetime "alerted_at"
    t.boolean "alerted_urgently", default: false, null: false
    t.bigint "room_read_up_to"
    t.index ["email_frequency", "next_email_at"], name: "index_notification_settings_on_email_frequency"
    t.index ["user_id"], name: "index_notification_settings_on_user_id", unique: true
    t.check_constraint "(quiet_from IS NULL) = (quiet_until IS NULL) AND quiet_from BETWEEN 0 AND 23 AND quiet_until BETWEEN 0 AND 23 AND quiet_from <> quiet_until", name: "notification_settings_quiet_hours_valid"
    t.check_constraint "email_frequency = 'never' OR email_since IS NOT NULL", name: "notification_settings_email_since_present"
    t.check_constraint "email_frequency IN ('never', 'each', 'daily', 'weekly')", name: "notification_settings_email_frequency_valid"
  end

  create_table "notifications", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "post_id"
    t.integer "comment_id"
    t.string "kind", null: false
    t.boolean "removed", default: false, null: false
    t.datetime "read_at"
    t.datetime "created_at", null: false
    t.datetime "mailed_at"
    t.datetime "pushed_at"
    t.integer "moderation_action_id"
    t.integer "message_id"
    t.integer "flag_id"
    t.index ["comment_id"], name: "index_notifications_on_comment_id", where: "comment_id IS NOT NULL"
    t.index ["flag_id"], name: "index_notifications_on_flag_id", unique: true, where: "flag_id IS NOT NULL"
    t.index ["message_id", "user_id"], name: "index_notifications_on_message_id_and_user_id", unique: true, where: "message_id IS NOT NULL"
    t.index ["moderation_action_id", "user_id"], name: "index_notifications_on_moderation_action_id_and_user_id", unique: true, where: "moderation_action_id IS NOT NULL"
    t.index ["post_id"], name: "index_notifications_on_post_id"
    t.index ["user_id", "comment_id"], name: "index_notifications_on_user_id_and_comment_id", unique: true
    t.index ["user_id", "id"], name: "index_notifications_on_user_id_and_id", where: "NOT removed"
    t.index ["user_id", "id"], name: "index_notifications_to_mail", where: "mailed_at IS NULL AND read_at IS NULL AND NOT removed"
    t.index ["user_id", "post_id"], name: "index_notifications_on_mentions_in_posts", unique: true, where: "kind = 'mention' AND comment_id IS NULL"
    t.index ["user_id", "post_id"], name: "index_notifications_on_unread", where: "read_at IS NULL"
    t.index ["user_id", "post_id"], name: "index_notifications_on_unread_threads", unique: true, where: "kind = 'thread' AND read_at IS NULL"
  end

  create_table "passkeys", force: :cascade do |t|
    t.integer "user_id", null: false
    t.string "name", null: false
    t.string "credential", null: false
    t.string "public_key", null: false
    t.bigint "sign_count", default: 0, null: false
    t.datetime "last_used_at"
    t.datetime "created_at", null: false
    t.index ["credential"], name: "index_passkeys_on_credential", unique: true
    t.index ["user_id", "id"], name: "index_passkeys_on_user_id_and_id"
    t.check_constraint "length(name) BETWEEN 1 AND 60", name: "passkeys_name_length"
  end

  create_table "posts", force: :cascade do |t|
    t.integer "author_id", null: false
    t.string "title", null: false
    t.string "url"
    t.string "normalized_url"
    t.string "domain"
    t.text "body"
    t.string "kind", default: "link", null: false
    t.integer "score", default: 1, null: false
    t.integer "comments_count", default: 0, null: false
    t.integer "thread_version", default: 0, null: false
    t.boolean "removed", default: false, null: false
    t.string "request_token"
    t.datetime "last_activity_at", null: false
    t.datetime "edited_at"
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
    t.float "hotness", default: 0.0, null: false
    t.boolean "locked", default: false, null: false
    t.integer "merges_count", default: 0, null: false
    t.string "request_fingerprint"
    t.integer "thread_votes_version", default: 0, null: false
    t.integer "waiting_votes", default: 0, null: false
    t.index "strftime('%Y-%m', created_at), score, id, created_at", name: "index_posts_on_month_and_score", where: "NOT removed"
    t.index ["author_id", "id"], name: "index_posts_on_author_and_removed", where: "removed"
    t.index ["author_id", "id"], name: "index_posts_on_author_id_and_id"
    t.index ["created_at", "id"], name: "index_posts_on_created_at", where: "NOT removed"
    t.index ["domain", "id"], name: "index_posts_on_domain", where: "domain IS NOT NULL AND NOT removed"
    t.index ["hotness", "id"], name: "index_posts_on_hotness", where: "NOT removed"
    t.index ["kind", "hotness", "id"], name: "index_posts_on_ask", where: "NOT removed AND kind = 'ask'"
    t.index ["kind", "hotness", "id"], name: "index_posts_on_show", where: "NOT removed AND kind = 'show'"
    t.index ["last_activity_at", "id"], name: "index_posts_on_last_activity_at", where: "NOT removed"
    t.index ["normalized_url", "created_at"], name: "index_posts_on_normalized_url_and_created_at", where: "normalized_url IS NOT NULL"
    t.index ["request_token"], name: "index_posts_on_request_token", unique: true, where: "request_token IS NOT NULL"
    t.check_constraint "comments_count >= 0", name: "posts_comments_count_not_negative"
    t.check_constraint "kind IN ('link', 'text', 'ask', 'show')", name: "posts_kind_valid"
    t.check_constraint "length(title) BETWEEN 1 AND 150", name: "posts_title_length"
    t.check_constraint "url IS NOT NULL OR body IS NOT NULL", name: "posts_url_or_body"
    t.check_constraint "waiting_votes >= 0", name: "posts_waiting_votes_not_negative"
  end

  create_table "purges", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "confirmed_by_id"
    t.integer "moderation_action_id", null: false
    t.integer "post_id"
    t.integer "comment_id"
    t.integer "member_id"
    t.integer "redacted_action_id"
    t.boolean "hidden", default: false, null: false
    t.string "state", default: "requested", null: false
    t.datetime "failed_at"
    t.datetime "continued_at"
    t.datetime "created_at", null: false
    t.index ["comment_id"], name: "index_purges_on_comment_id", where: "comment_id IS NOT NULL"
    t.index ["confirmed_by_id"], name: "index_purges_on_confirmed_by_id", where: "confirmed_by_id IS NOT NULL"
    t.index ["id"], name: "index_purges_on_purged", where: "state = 'purged'"
    t.index ["id"], name: "index_purges_on_running", where: "state = 'purging'"
    t.index ["id"], name: "index_purges_on_unfinished", where: "state <> 'purged'"
    t.index ["member_id"], name: "index_purges_on_member_id", where: "member_id IS NOT NULL"
    t.index ["moderation_action_id"], name: "index_purges_on_moderation_action_id", unique: true
    t.index ["post_id"], name: "index_purges_on_post_id", where: "post_id IS NOT NULL"
    t.index ["redacted_action_id"], name: "index_purges_on_redacted_action_id", where: "redacted_action_id IS NOT NULL"
    t.index ["user_id"], name: "index_purges_on_user_id"
    t.check_constraint "(post_id IS NOT NULL AND comment_id IS NULL AND member_id IS NULL) OR (post_id IS NULL AND comment_id IS NOT NULL AND member_id IS NULL) OR (post_id IS NULL AND comment_id IS NULL AND member_id IS NOT NULL)", name: "purges_post_or_comment_or_member"
    t.check_constraint "(state = 'requested') = (confirmed_by_id IS NULL)", name: "purges_confirmed_unless_requested"
    t.check_constraint "member_id IS NULL OR redacted_action_id IS NOT NULL", name: "purges_text_or_reason"
    t.check_constraint "state IN ('requested', 'purging', 'purged')", name: "purges_state_valid"
  end

  create_table "push_subscriptions", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "session_id", null: false
    t.text "endpoint", null: false
    t.string "p256dh_key", null: false
    t.string "auth_key", null: false
    t.datetime "created_at", null: false
    t.index ["endpoint"], name: "index_push_subscriptions_on_endpoint", unique: true
    t.index ["session_id"], name: "index_push_subscriptions_on_session_id"
    t.index ["user_id"], name: "index_push_subscriptions_on_user_id"
    t.check_constraint "length(endpoint) BETWEEN 1 AND 2000", name: "push_subscriptions_endpoint_length"
  end

  create_table "queue_claims", force: :cascade do |t|
    t.integer "moderation_queue_item_id", null: false
    t.integer "user_id", null: false
    t.datetime "created_at", null: false
    t.string "comment"
    t.index ["moderation_queue_item_id"], name: "index_queue_claims_on_moderation_queue_item_id", unique: true
    t.index ["user_id"], name: "index_queue_claims_on_user_id"
    t.check_constraint "length(comment) BETWEEN 1 AND 200", name: "queue_claims_comment_length"
  end

  create_table "recovery_codes", force: :cascade do |t|
    t.integer "user_id", null: false
    t.string "digest", null: false
    t.datetime "created_at", null: false
    t.index ["user_id", "digest"], name: "index_recovery_codes_on_user_id_and_digest", unique: true
  end

  create_table "removals", force: :cascade do |t|
    t.integer "user_id"
    t.integer "post_id"
    t.integer "comment_id"
    t.datetime "created_at", null: false
    t.index ["comment_id"], name: "index_removals_on_comment_id", unique: true, where: "comment_id IS NOT NULL"
    t.index ["post_id"], name: "index_removals_on_post_id", unique: true, where: "post_id IS NOT NULL"
    t.index ["user_id"], name: "index_removals_on_user_id"
    t.check_constraint "(post_id IS NULL) <> (comment_id IS NULL)", name: "removals_post_or_comment"
  end

  create_table "reports", force: :cascade do |t|
    t.integer "post_id"
    t.integer "comment_id"
    t.string "reason", null: false
    t.text "explanation", null: false
    t.string "name"
    t.string "email_address"
    t.string "language", null: false
    t.text "objection"
    t.datetime "objected_at"
    t.integer "moderation_action_id"
    t.datetime "decided_at"
    t.datetime "created_at", null: false
    t.index ["comment_id"], name: "index_reports_on_comment_id", where: "comment_id IS NOT NULL"
    t.index ["decided_at"], name: "index_reports_on_decided_at", where: "decided_at IS NOT NULL"
    t.index ["moderation_action_id"], name: "index_reports_on_moderation_action_id", where: "moderation_action_id IS NOT NULL"
    t.index ["post_id"], name: "index_reports_on_post_id", where: "post_id IS NOT NULL"
    t.check_constraint "(post_id IS NULL) <> (comment_id IS NULL)", name: "reports_post_or_comment"
    t.check_constraint "decided_at IS NULL OR moderation_action_id IS NOT NULL", name: "reports_decision_complete"
    t.check_constraint "language IN ('en', 'de')", name: "reports_language_valid"
    t.check_constraint "length(email_address) BETWEEN 1 AND 254", name: "reports_email_address_length"
    t.check_constraint "length(explanation) BETWEEN 1 AND 3000", name: "reports_explanation_length"
    t.check_constraint "length(name) BETWEEN 1 AND 100", name: "reports_name_length"
    t.check_constraint "length(objection) BETWEEN 1 AND 3000", name: "reports_objection_length"
    t.check_constraint "reason IN ('personal_data', 'child_abuse', 'threats', 'defamation', 'copyright', 'fraud', 'other')", name: "reports_reason_valid"
  end

  create_table "reserved_username_keys", force: :cascade do |t|
    t.text "secret", null: false
    t.string "fingerprint", null: false
    t.index ["fingerprint"], name: "index_reserved_username_keys_on_fingerprint", unique: true
    t.check_constraint "length(fingerprint) = 64", name: "reserved_username_keys_fingerprint_length"
  end

  create_table "reserved_usernames", force: :cascade do |t|
    t.string "digest", null: false
    t.index ["digest"], name: "index_reserved_usernames_on_digest", unique: true
    t.check_constraint "length(digest) = 64", name: "reserved_usernames_digest_length"
  end

  create_table "room_messages", force: :cascade do |t|
    t.integer "author_id", null: false
    t.text "body", null: false
    t.datetime "created_at", null: false
    t.index ["author_id", "id"], name: "index_room_messages_on_author_id_and_id"
    t.check_constraint "length(body) BETWEEN 1 AND 10000", name: "room_messages_body_length"
  end

  create_table "search_backlogs", force: :cascade do |t|
    t.string "indexed_table", null: false
    t.bigint "first_row", null: false
    t.bigint "last_row"
  end

  create_table "security_event_kinds", force: :cascade do |t|
    t.string "name", null: false
    t.index ["name"], name: "index_security_event_kinds_on_name", unique: true
  end

  create_table "security_events", force: :cascade do |t|
    t.integer "user_id", null: false
    t.string "kind", null: false
    t.string "sign_in_method"
    t.string "user_agent"
    t.string "ip_address"
    t.datetime "created_at", null: false
    t.index ["created_at"], name: "index_security_events_on_created_at"
    t.index ["user_id", "id"], name: "index_security_events_on_user_id_and_id"
    t.index ["user_id", "kind", "created_at"], name: "index_security_events_on_user_id_and_kind_and_created_at"
    t.check_constraint "sign_in_method IN ('password', 'authenticator', 'recovery_code', 'passkey', 'lone_recovery_code')", name: "security_events_sign_in_method_valid"
  end

  create_table "sessions", force: :cascade do |t|
    t.integer "user_id", null: false
    t.string "user_agent"
    t.string "ip_address"
    t.string "request_token"
    t.datetime "last_seen_at", null: false
    t.datetime "created_at", null: false
    t.index ["request_token"], name: "index_sessions_on_request_token", unique: true, where: "request_token IS NOT NULL"
    t.index ["user_id", "last_seen_at"], name: "index_sessions_on_user_id_and_last_seen_at"
  end

  create_table "setting_changes", force: :cascade do |t|
    t.integer "user_id", null: false
    t.string "name", null: false
    t.text "value", null: false
    t.datetime "created_at", null: false
    t.index ["name", "id"], name: "index_setting_changes_on_name_and_id"
    t.index ["user_id"], name: "index_setting_changes_on_user_id"
    t.check_constraint "length(name) BETWEEN 1 AND 40", name: "setting_changes_name_length"
  end

  create_table "sign_in_links", force: :cascade do |t|
    t.integer "user_id", null: false
    t.datetime "created_at", null: false
    t.index ["user_id"], name: "index_sign_in_links_on_user_id", unique: true
  end

  create_table "suggestions", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "post_id", null: false
    t.string "title"
    t.string "tag_names"
    t.datetime "created_at", null: false
    t.index ["created_at", "id"], name: "index_suggestions_on_created_at_and_id"
    t.index ["post_id"], name: "index_suggestions_on_post_id"
    t.index ["user_id", "post_id"], name: "index_suggestions_on_user_id_and_post_id", unique: true
    t.check_constraint "length(title) BETWEEN 1 AND 150", name: "suggestions_title_length"
    t.check_constraint "title IS NOT NULL OR tag_names IS NOT NULL", name: "suggestions_title_or_tag_names"
  end

  create_table "suspensions", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "moderation_action_id", null: false
    t.datetime "expires_at"
    t.datetime "created_at", null: false
    t.index ["expires_at", "id"], name: "index_suspensions_on_expires_at_and_id", where: "expires_at IS NOT NULL"
    t.index ["id"], name: "index_suspensions_on_bans", where: "expires_at IS NULL"
    t.index ["moderation_action_id"], name: "index_suspensions_on_moderation_action_id"
    t.index ["user_id"], name: "index_suspensions_on_user_id", unique: true
  end

  create_table "taggings", force: :cascade do |t|
    t.integer "post_id", null: false
    t.integer "tag_id", null: false
    t.datetime "created_at", null: false
    t.index ["post_id", "tag_id"], name: "index_taggings_on_post_id_and_tag_id", unique: true
    t.index ["tag_id", "post_id"], name: "index_taggings_on_tag_id_and_post_id"
  end

  create_table "tags", force: :cascade do |t|
    t.string "name", null: false
    t.string "description", default: "", null: false
    t.boolean "reserved", default: false, null: false
    t.integer "posts_count", default: 0, null: false
    t.integer "version", default: 0, null: false
    t.datetime "retired_at"
    t.datetime "created_at", null: false
    t.index ["name"], name: "index_tags_on_name", unique: true
    t.check_constraint "length(description) <= 200", name: "tags_description_length"
    t.check_constraint "length(name) BETWEEN 1 AND 30", name: "tags_name_length"
    t.check_constraint "posts_count >= 0", name: "tags_posts_count_not_negative"
  end

  create_table "thread_locks", force: :cascade do |t|
    t.integer "post_id", null: false
    t.integer "moderation_action_id", null: false
    t.datetime "created_at", null: false
    t.index ["moderation_action_id"], name: "index_thread_locks_on_moderation_action_id"
    t.index ["post_id"], name: "index_thread_locks_on_post_id", unique: true
  end

  create_table "thread_visits", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "post_id", null: false
    t.datetime "last_seen_at", null: false
    t.datetime "unread_since", null: false
    t.datetime "started_at", null: false
    t.index ["post_id"], name: "index_thread_visits_on_post_id"
    t.index ["started_at"], name: "index_thread_visits_on_started_at"
    t.index ["user_id", "post_id"], name: "index_thread_visits_on_user_id_and_post_id", unique: true
  end

  create_table "users", force: :cascade do |t|
    t.string "username", null: false, collation: "NOCASE"
    t.string "email_address", collation: "NOCASE"
    t.string "unconfirmed_email_address", collation: "NOCASE"
    t.string "password_digest", null: false
    t.string "role", default: "member", null: false
    t.text "about", default: "", null: false
    t.integer "karma", default: 0, null: false
    t.integer "posts_count", default: 0, null: false
    t.integer "comments_count", default: 0, null: false
    t.datetime "last_seen_at"
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
    t.integer "bookmarks_count", default: 0, null: false
    t.integer "hidden_posts_count", default: 0, null: false
    t.integer "mutes_count", default: 0, null: false
    t.integer "unread_count", default: 0, null: false
    t.integer "inviter_id"
    t.integer "follows_count", default: 0, null: false
    t.string "language"
    t.string "passkey_handle"
    t.string "comment_order", default: "best", null: false
    t.integer "hats_count", default: 0, null: false
    t.index ["created_at", "id"], name: "index_users_on_created_at_and_id"
    t.index ["created_at", "id"], name: "index_users_on_never_posted", where: "posts_count = 0 AND comments_count = 0"
    t.index ["created_at", "id"], name: "index_users_on_unconfirmed", where: "NOT (email_address IS NOT NULL) AND unconfirmed_email_address IS NOT NULL"
    t.index ["email_address"], name: "index_users_on_email_address", unique: true
    t.index ["inviter_id", "id"], name: "index_users_on_inviter_id_and_id", where: "inviter_id IS NOT NULL"
    t.index ["last_seen_at", "id"], name: "index_users_on_last_seen_at_and_id", where: "last_seen_at IS NOT NULL"
    t.index ["passkey_handle"], name: "index_users_on_passkey_handle", unique: true, where: "passkey_handle IS NOT NULL"
    t.index ["role", "id"], name: "index_users_on_role_and_id", where: "role <> 'member'"
    t.index ["unconfirmed_email_address"], name: "index_users_on_unconfirmed_email_address", where: "unconfirmed_email_address IS NOT NULL"
    t.index ["username"], name: "index_users_on_username", unique: true
    t.check_constraint "comment_order IN ('best', 'newest', 'oldest')", name: "users_comment_order_valid"
    t.check_constraint "inviter_id <> id", name: "users_inviter_id_not_same"
    t.check_constraint "language IN ('en', 'de')", name: "users_language_valid"
    t.check_constraint "length(passkey_handle) = 43", name: "users_passkey_handle_length"
    t.check_constraint "length(username) BETWEEN 2 AND 20", name: "users_username_length"
    t.check_constraint "password_digest <> '' OR passkey_handle IS NOT NULL", name: "users_password_or_passkey"
    t.check_constraint "posts_count >= 0 AND comments_count >= 0", name: "users_counts_not_negative"
    t.check_constraint "role IN ('member', 'moderator', 'administrator')", name: "users_role_valid"
    t.check_constraint "unread_count >= 0", name: "users_unread_count_not_negative"
  end

  create_table "vapid_keys", force: :cascade do |t|
    t.text "pem", null: false
    t.datetime "created_at", null: false
    t.check_constraint "id = 1", name: "vapid_keys_single_row"
  end

  create_table "vote_discounts", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "moderation_action_id", null: false
    t.string "state", default: "discounting", null: false
    t.integer "items_count", default: 0, null: false
    t.datetime "continued_at"
    t.datetime "created_at", default: -> { "CURRENT_TIMESTAMP" }, null: false
    t.index ["id"], name: "index_vote_discounts_on_running", where: "state <> 'discounted'"
    t.index ["moderation_action_id"], name: "index_vote_discounts_on_moderation_action_id"
    t.index ["user_id"], name: "index_vote_discounts_on_user_id", unique: true
    t.check_constraint "state IN ('discounting', 'discounted', 'ending')", name: "vote_discounts_state_valid"
  end

  create_table "votes", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "post_id"
    t.integer "comment_id"
    t.integer "value", null: false
    t.datetime "created_at", null: false
    t.boolean "waiting", default: false, null: false
    t.boolean "discounted", default: false, null: false
    t.index ["comment_id"], name: "index_votes_on_comment_id", where: "comment_id IS NOT NULL"
    t.index ["post_id"], name: "index_votes_on_post_id", where: "post_id IS NOT NULL"
    t.index ["user_id", "comment_id"], name: "index_votes_on_user_id_and_comment_id", unique: true, where: "comment_id IS NOT NULL"
    t.index ["user_id", "post_id"], name: "index_votes_on_user_id_and_post_id", unique: true
    t.index ["user_id"], name: "index_votes_on_waiting", where: "waiting"
    t.check_constraint "(post_id IS NULL) <> (comment_id IS NULL)", name: "votes_post_or_comment"
    t.check_constraint "value = 1 OR (value = -1 AND comment_id IS NOT NULL)", name: "votes_value_valid"
  end

  create_table "vouches", force: :cascade do |t|
    t.integer "user_id", null: false
    t.integer "post_id"
    t.integer "comment_id"
    t.datetime "created_at", null: false
    t.index ["comment_id"], name: "index_vouches_on_comment_id", where: "comment_id IS NOT NULL"
    t.index ["post_id"], name: "index_vouches_on_post_id", where: "post_id IS NOT NULL"
    t.index ["user_id", "comment_id"], name: "index_vouches_on_user_id_and_comment_id", unique: true, where: "comment_id IS NOT NULL"
    t.index ["user_id", "post_id"], name: "index_vouches_on_user_id_and_post_id", unique: true
    t.check_constraint "(post_id IS NULL) <> (comment_id IS NULL)", name: "vouches_post_or_comment"
  end

  add_foreign_key "abuse_signals", "users", column: "dismissed_by_id", on_delete: :nullify
  add_foreign_key "abuse_signals", "users", column: "other_user_id", on_delete: :cascade
  add_foreign_key "abuse_signals", "users", on_delete: :cascade
  add_foreign_key "access_blocks", "users", column: "unblocked_by_id", on_delete: :nullify
  add_foreign_key "access_blocks", "users", on_delete: :nullify
  add_foreign_key "access_tokens", "users", on_delete: :cascade
  add_foreign_key "account_deletions", "users", on_delete: :cascade
  add_foreign_key "account_snapshots", "security_events", on_delete: :cascade
  add_foreign_key "account_snapshots", "users", on_delete: :cascade
  add_foreign_key "authenticators", "users", on_delete: :cascade
  add_foreign_key "bookmarks", "comments", on_delete: :cascade
  add_foreign_key "bookmarks", "posts", on_delete: :cascade
  add_foreign_key "bookmarks", "users", on_delete: :cascade
  add_foreign_key "bulk_action_entries", "bulk_actions", on_delete: :cascade
  add_foreign_key "bulk_action_entries", "moderation_actions", on_delete: :cascade
  add_foreign_key "bulk_actions", "moderation_action_kinds", column: "action", primary_key: "name"
  add_foreign_key "bulk_actions", "moderation_actions", column: "first_undo_id", on_delete: :nullify
  add_foreign_key "bulk_actions", "users"
  add_foreign_key "bulk_actions", "users", column: "undone_by_id"
  add_foreign_key "comments", "comments", column: "parent_id", on_delete: :nullify
  add_foreign_key "comments", "hats", on_delete: :nullify
  add_foreign_key "comments", "posts", on_delete: :cascade
  add_foreign_key "comments", "users", column: "author_id"
  add_foreign_key "content_rules", "users", on_delete: :nullify
  add_foreign_key "conversation_members", "conversations", on_delete: :cascade
  add_foreign_key "conversation_members", "users", on_delete: :cascade
  add_foreign_key "conversations", "comments", on_delete: :nullify
  add_foreign_key "conversations", "moderation_actions", on_delete: :nullify
  add_foreign_key "conversations", "posts", on_delete: :nullify
  add_foreign_key "conversations", "users", column: "locked_by_id"
  add_foreign_key "conversations", "users", on_delete: :cascade
  add_foreign_key "email_bounces", "users", on_delete: :cascade
  add_foreign_key "flags", "comments", on_delete: :cascade
  add_foreign_key "flags", "posts", on_delete: :cascade
  add_foreign_key "flags", "users", on_delete: :cascade
  add_foreign_key "follows", "posts", on_delete: :cascade
  add_foreign_key "follows", "users", on_delete: :cascade
  add_foreign_key "front_page_appearances", "posts", on_delete: :cascade
  add_foreign_key "hats", "users", column: "granted_by_id"
  add_foreign_key "hats", "users", on_delete: :cascade
  add_foreign_key "hidden_posts", "posts", on_delete: :cascade
  add_foreign_key "hidden_posts", "users", on_delete: :cascade
  add_foreign_key "import_mappings", "comments", on_delete: :cascade
  add_foreign_key "import_mappings", "posts", on_delete: :cascade
  add_foreign_key "import_mappings", "users", on_delete: :cascade
  add_foreign_key "invitations", "users", on_delete: :cascade
  add_foreign_key "join_requests", "users", column: "reviewer_id"
  add_foreign_key "join_requests", "users", on_delete: :cascade
  add_foreign_key "known_browsers", "users", on_delete: :cascade
  add_foreign_key "member_notes", "users", column: "author_id"
  add_foreign_key "member_notes", "users", on_delete: :cascade
  add_foreign_key "merged_comments", "comments", on_delete: :cascade
  add_foreign_key "merged_comments", "merges", on_delete: :cascade
  add_foreign_key "merges", "moderation_actions"
  add_foreign_key "merges", "posts", column: "target_post_id", on_delete: :cascade
  add_foreign_key "merges", "posts", on_delete: :cascade
  add_foreign_key "messages", "conversations", on_delete: :cascade
  add_foreign_key "messages", "users", column: "author_id", on_delete: :cascade
  add_foreign_key "moderation_actions", "comments", on_delete: :nullify
  add_foreign_key "moderation_actions", "hats", on_delete: :nullify
  add_foreign_key "moderation_actions", "moderation_action_kinds", column: "action", primary_key: "name"
  add_foreign_key "moderation_actions", "moderation_actions", column: "first_in_bulk_id", on_delete: :nullify
  add_foreign_key "moderation_actions", "posts", column: "target_post_id", on_delete: :nullify
  add_foreign_key "moderation_actions", "posts", on_delete: :nullify
  add_foreign_key "moderation_actions", "tags"
  add_foreign_key "moderation_actions", "users"
  add_foreign_key "moderation_actions", "users", column: "subject_id"
  add_foreign_key "moderation_queue_items", "comments", on_delete: :cascade
  add_foreign_key "moderation_queue_items", "content_rules", on_delete: :nullify
  add_foreign_key "moderation_queue_items", "moderation_actions"
  add_foreign_key "moderation_queue_items", "posts", on_delete: :cascade
  add_foreign_key "moderator_alerts", "comments", on_delete: :cascade
  add_foreign_key "moderator_alerts", "moderator_alert_kinds", column: "kind", primary_key: "name"
  add_foreign_key "moderator_alerts", "posts", on_delete: :cascade
  add_foreign_key "moderator_alerts", "users", on_delete: :cascade
  add_foreign_key "mutes", "tags", on_delete: :cascade
  add_foreign_key "mutes", "users", column: "muted_user_id", on_delete: :cascade
  add_foreign_key "mutes", "users", on_delete: :cascade
  add_foreign_key "notification_settings", "users", on_delete: :cascade
  add_foreign_key "notifications", "comments", on_delete: :cascade
  add_foreign_key "notifications", "flags", on_delete: :cascade
  add_foreign_key "notifications", "messages", on_delete: :cascade
  add_foreign_key "notifications", "moderation_actions", on_delete: :cascade
  add_foreign_key "notifications", "notification_kinds", column: "kind", primary_key: "name"
  add_foreign_key "notifications", "posts", on_delete: :cascade
  add_foreign_key "notifications", "users", on_delete: :cascade
  add_foreign_key "passkeys", "users", on_delete: :cascade
  add_foreign_key "posts", "users", column: "author_id"
  add_foreign_key "purges", "comments"
  add_foreign_key "purges", "moderation_actions"
  add_foreign_key "purges", "moderation_actions", column: "redacted_action_id"
  add_foreign_key "purges", "posts"
  add_foreign_key "purges", "users"
  add_foreign_key "purges", "users", column: "confirmed_by_id"
  add_foreign_key "purges", "users", column: "member_id"
  add_foreign_key "push_subscriptions", "sessions", on_delete: :cascade
  add_foreign_key "push_subscriptions", "users", on_delete: :cascade
  add_foreign_key "queue_claims", "moderation_queue_items", on_delete: :cascade
  add_foreign_key "queue_claims", "users", on_delete: :cascade
  add_foreign_key "recovery_codes", "users", on_delete: :cascade
  add_foreign_key "removals", "comments", on_delete: :cascade
  add_foreign_key "removals", "posts", on_delete: :cascade
  add_foreign_key "removals", "users"
  add_foreign_key "reports", "comments", on_delete: :cascade
  add_foreign_key "reports", "moderation_actions"
  add_foreign_key "reports", "posts", on_delete: :cascade
  add_foreign_key "room_messages", "users", column: "author_id"
  add_foreign_key "security_events", "security_event_kinds", column: "kind", primary_key: "name"
  add_foreign_key "security_events", "users", on_delete: :cascade
  add_foreign_key "sessions", "users", on_delete: :cascade
  add_foreign_key "setting_changes", "users"
  add_foreign_key "sign_in_links", "users", on_delete: :cascade
  add_foreign_key "suggestions", "posts", on_delete: :cascade
  add_foreign_key "suggestions", "users", on_delete: :cascade
  add_foreign_key "suspensions", "moderation_actions"
  add_foreign_key "suspensions", "users", on_delete: :cascade
  add_foreign_key "taggings", "posts", on_delete: :cascade
  add_foreign_key "taggings", "tags"
  add_foreign_key "thread_locks", "moderation_actions"
  add_foreign_key "thread_locks", "posts", on_delete: :cascade
  add_foreign_key "thread_visits", "posts", on_delete: :cascade
  add_foreign_key "thread_visits", "users", on_delete: :cascade
  add_foreign_key "users", "users", column: "inviter_id"
  add_foreign_key "vote_discounts", "moderation_actions"
  add_foreign_key "vote_discounts", "users", on_delete: :cascade
  add_foreign_key "votes", "comments", on_delete: :cascade
  add_foreign_key "votes", "posts", on_delete: :cascade
  add_foreign_key "votes", "users", on_delete: :cascade
  add_foreign_key "vouches", "comments", on_delete: :cascade
  add_foreign_key "vouches", "posts", on_delete: :cascade
  add_foreign_key "vouches", "users", on_delete: :cascade

  # Virtual tables defined in this database.
  # Note that virtual tables may not work with other database engines. Be careful if changing database.
  create_virtual_table "comment_search", "fts5", ["body", "content=''", "contentless_delete=1", "prefix='2 3'", "tokenize='unicode61 remove_diacritics 2'"]
  create_virtual_table "post_search", "fts5", ["title", "body", "content=''", "contentless_delete=1", "prefix='2 3'", "tokenize='unicode61 remove_diacritics 2'"]
  execute "CREATE TRIGGER bookmarks_deleted AFTER DELETE ON bookmarks BEGIN UPDATE users SET bookmarks_count = bookmarks_count - 1 WHERE id = OLD.user_id; END"
  execute "CREATE TRIGGER bookmarks_inserted AFTER INSERT ON bookmarks BEGIN UPDATE users SET bookmarks_count = bookmarks_count + 1 WHERE id = NEW.user_id; END"
  execute "CREATE TRIGGER bulk_actions_kind_changed BEFORE UPDATE OF action ON bulk_actions BEGIN SELECT RAISE(ABORT, 'bulk_actions must match the row of their kind in moderation_action_kinds') WHERE EXISTS (SELECT 1 FROM moderation_action_kinds WHERE name = NEW.action AND (NOT in_bulk)); END"
  execute "CREATE TRIGGER bulk_actions_kind_inserted BEFORE INSERT ON bulk_actions BEGIN SELECT RAISE(ABORT, 'bulk_actions must match the row of their kind in moderation_action_kinds') WHERE EXISTS (SELECT 1 FROM moderation_action_kinds WHERE name = NEW.action AND (NOT in_bulk)); END"
  execute "CREATE TRIGGER comment_search_changed AFTER UPDATE OF body ON comments BEGIN UPDATE comment_search SET body = NEW.body WHERE rowid = NEW.id; INSERT INTO search_backlogs (indexed_table, first_row, last_row) SELECT 'comments', NEW.id, NEW.id WHERE octet_length(coalesce(NEW.body, '')) > length(coalesce(NEW.body, '')); END"
  execute "CREATE TRIGGER comments_changed AFTER UPDATE OF post_id, author_id, parent_id, body, removed, edited_at, hat_id ON comments BEGIN UPDATE posts SET thread_version = thread_version + 1 WHERE id IN (OLD.post_id, NEW.post_id); END"
  execute "CREATE TRIGGER comments_deleted BEFORE DELETE ON comments BEGIN UPDATE posts SET comments_count = comments_count - 1, thread_version = thread_version + 1 WHERE id = OLD.post_id; UPDATE users SET comments_count = comments_count - 1, karma = karma - (OLD.upvotes - 1 - OLD.downvotes) WHERE id = OLD.author_id; END"
  execute "CREATE TRIGGER comments_inserted AFTER INSERT ON comments BEGIN UPDATE posts SET comments_count = comments_count + 1, thread_version = thread_version + 1, last_activity_at = NEW.created_at WHERE id = NEW.post_id; UPDATE users SET comments_count = comments_count + 1 WHERE id = NEW.author_id; END"
  execute "CREATE TRIGGER comments_moved AFTER UPDATE OF post_id ON comments WHEN NEW.post_id <> OLD.post_id BEGIN UPDATE posts SET comments_count = comments_count - 1 WHERE id = OLD.post_id; UPDATE posts SET comments_count = comments_count + 1 WHERE id = NEW.post_id; END"
  execute "CREATE TRIGGER comments_reassigned AFTER UPDATE OF author_id ON comments WHEN NEW.author_id <> OLD.author_id BEGIN UPDATE users SET comments_count = comments_count - 1 WHERE id = OLD.author_id; UPDATE users SET comments_count = comments_count + 1, karma = karma + NEW.upvotes - 1 - NEW.downvotes WHERE id = NEW.author_id; END"
  execute "CREATE TRIGGER comments_voted AFTER UPDATE OF upvotes, downvotes ON comments BEGIN UPDATE posts SET thread_votes_version = thread_votes_version + 1 WHERE id IN (OLD.post_id, NEW.post_id); END"
  execute "CREATE TRIGGER flags_deleted AFTER DELETE ON flags BEGIN UPDATE moderation_queue_items SET flags_count = flags_count - 1 WHERE post_id = OLD.post_id; UPDATE moderation_queue_items SET flags_count = flags_count - 1 WHERE comment_id = OLD.comment_id; END"
  execute "CREATE TRIGGER flags_inserted AFTER INSERT ON flags BEGIN INSERT INTO moderation_queue_items (post_id, flags_count, created_at) SELECT NEW.post_id, 1, NEW.created_at WHERE NEW.post_id IS NOT NULL ON CONFLICT (post_id) DO UPDATE SET flags_count = moderation_queue_items.flags_count + 1; INSERT INTO moderation_queue_items (comment_id, flags_count, created_at) SELECT NEW.comment_id, 1, NEW.created_at WHERE NEW.comment_id IS NOT NULL ON CONFLICT (comment_id) DO UPDATE SET flags_count = moderation_queue_items.flags_count + 1; END"
  execute "CREATE TRIGGER follows_deleted AFTER DELETE ON follows BEGIN UPDATE users SET follows_count = follows_count - 1 WHERE id = OLD.user_id; END"
  execute "CREATE TRIGGER follows_inserted AFTER INSERT ON follows BEGIN UPDATE users SET follows_count = follows_count + 1 WHERE id = NEW.user_id; END"
  execute "CREATE TRIGGER hats_changed AFTER UPDATE OF revoked_at ON hats BEGIN UPDATE users SET hats_count = hats_count + (NEW.revoked_at IS NULL) - (OLD.revoked_at IS NULL) WHERE id = NEW.user_id; END"
  execute "CREATE TRIGGER hats_deleted AFTER DELETE ON hats WHEN OLD.revoked_at IS NULL BEGIN UPDATE users SET hats_count = hats_count - 1 WHERE id = OLD.user_id; END"
  execute "CREATE TRIGGER hats_inserted AFTER INSERT ON hats WHEN NEW.revoked_at IS NULL BEGIN UPDATE users SET hats_count = hats_count + 1 WHERE id = NEW.user_id; END"
  execute "CREATE TRIGGER hidden_posts_deleted AFTER DELETE ON hidden_posts BEGIN UPDATE users SET hidden_posts_count = hidden_posts_count - 1 WHERE id = OLD.user_id; END"
  execute "CREATE TRIGGER hidden_posts_inserted AFTER INSERT ON hidden_posts BEGIN UPDATE users SET hidden_posts_count = hidden_posts_count + 1 WHERE id = NEW.user_id; END"
  execute "CREATE TRIGGER import_mappings_deleted AFTER DELETE ON import_mappings WHEN OLD.upvotes + OLD.downvotes > 0 BEGIN UPDATE posts SET score = score - OLD.upvotes + OLD.downvotes WHERE id = OLD.post_id; UPDATE comments SET upvotes = upvotes - OLD.upvotes, downvotes = downvotes - OLD.downvotes WHERE id = OLD.comment_id; UPDATE users SET karma = karma - OLD.upvotes + OLD.downvotes WHERE id = coalesce((SELECT author_id FROM posts WHERE id = OLD.post_id), (SELECT author_id FROM comments WHERE id = OLD.comment_id)); END"
  execute "CREATE TRIGGER import_mappings_inserted AFTER INSERT ON import_mappings WHEN NEW.upvotes + NEW.downvotes > 0 BEGIN UPDATE posts SET score = score + NEW.upvotes - NEW.downvotes WHERE id = NEW.post_id; UPDATE comments SET upvotes = upvotes + NEW.upvotes, downvotes = downvotes + NEW.downvotes WHERE id = NEW.comment_id; UPDATE users SET karma = karma + NEW.upvotes - NEW.downvotes WHERE id = coalesce((SELECT author_id FROM posts WHERE id = NEW.post_id), (SELECT author_id FROM comments WHERE id = NEW.comment_id)); END"
  execute "CREATE TRIGGER merges_changed AFTER UPDATE OF target_post_id ON merges BEGIN UPDATE posts SET merges_count = merges_count - 1 WHERE id = OLD.target_post_id; UPDATE posts SET merges_count = merges_count + 1 WHERE id = NEW.target_post_id; END"
  execute "CREATE TRIGGER merges_deleted AFTER DELETE ON merges BEGIN UPDATE posts SET merges_count = merges_count - 1 WHERE id = OLD.target_post_id; END"
  execute "CREATE TRIGGER merges_inserted AFTER INSERT ON merges BEGIN UPDATE posts SET merges_count = merges_count + 1 WHERE id = NEW.target_post_id; END"
  execute "CREATE TRIGGER moderation_actions_changed BEFORE UPDATE ON moderation_actions BEGIN SELECT RAISE(ABORT, 'moderation actions cannot be changed') WHERE NEW.id IS DISTINCT FROM OLD.id OR NEW.action IS DISTINCT FROM OLD.action OR NEW.expires_at IS DISTINCT FROM OLD.expires_at OR NEW.created_at IS DISTINCT FROM OLD.created_at OR NEW.tag_id IS DISTINCT FROM OLD.tag_id OR NEW.previous_tags IS DISTINCT FROM OLD.previous_tags OR (NEW.user_id IS DISTINCT FROM OLD.user_id AND NOT NEW.user_id IS NOT DISTINCT FROM (SELECT id FROM users WHERE username = 'deleted')) OR (NEW.subject_id IS DISTINCT FROM OLD.subject_id AND NOT NEW.subject_id IS NOT DISTINCT FROM (SELECT id FROM users WHERE username = 'deleted')) OR (NEW.post_id IS DISTINCT FROM OLD.post_id AND NOT NEW.post_id IS NULL) OR (NEW.comment_id IS DISTINCT FROM OLD.comment_id AND NOT NEW.comment_id IS NULL) OR (NEW.target_post_id IS DISTINCT FROM OLD.target_post_id AND NOT NEW.target_post_id IS NULL) OR (NEW.reason IS DISTINCT FROM OLD.reason AND NOT NEW.reason = '[deleted]') OR (NEW.previous_title IS DISTINCT FROM OLD.previous_title AND NOT NEW.previous_title IS NULL) OR (NEW.hat_id IS DISTINCT FROM OLD.hat_id AND NOT NEW.hat_id IS NULL) OR (NEW.first_in_bulk_id IS DISTINCT FROM OLD.first_in_bulk_id AND NOT NEW.first_in_bulk_id IS NOT DISTINCT FROM NEW.id); END"
  execute "CREATE TRIGGER moderation_actions_deleted BEFORE DELETE ON moderation_actions BEGIN SELECT RAISE(ABORT, 'moderation actions cannot be deleted') WHERE 1 = 1; END"
  execute "CREATE TRIGGER moderation_actions_inserted AFTER INSERT ON moderation_actions WHEN NEW.user_id IS NOT NULL BEGIN UPDATE moderation_queue_items SET acted_at = NEW.created_at WHERE post_id = NEW.post_id AND acted_at IS NULL AND moderation_action_id IS NULL; UPDATE moderation_queue_items SET acted_at = NEW.created_at WHERE comment_id = NEW.comment_id AND acted_at IS NULL AND moderation_action_id IS NULL; END"
  execute "CREATE TRIGGER moderation_actions_kind_changed BEFORE UPDATE OF action, user_id ON moderation_actions BEGIN SELECT RAISE(ABORT, 'moderation_actions must match the row of their kind in moderation_action_kinds') WHERE EXISTS (SELECT 1 FROM moderation_action_kinds WHERE name = NEW.action AND (NEW.user_id IS NULL AND NOT by_members)); END"
  execute "CREATE TRIGGER moderation_actions_kind_inserted BEFORE INSERT ON moderation_actions BEGIN SELECT RAISE(ABORT, 'moderation_actions must match the row of their kind in moderation_action_kinds') WHERE EXISTS (SELECT 1 FROM moderation_action_kinds WHERE name = NEW.action AND (NEW.user_id IS NULL AND NOT by_members)); END"
  execute "CREATE TRIGGER mutes_deleted AFTER DELETE ON mutes BEGIN UPDATE users SET mutes_count = mutes_count - 1 WHERE id = OLD.user_id; END"
  execute "CREATE TRIGGER mutes_inserted AFTER INSERT ON mutes BEGIN UPDATE users SET mutes_count = mutes_count + 1 WHERE id = NEW.user_id; END"
  execute "CREATE TRIGGER notifications_changed AFTER UPDATE OF read_at, removed ON notifications BEGIN UPDATE users SET unread_count = unread_count + (NEW.read_at IS NULL AND NOT NEW.removed) - (OLD.read_at IS NULL AND NOT OLD.removed) WHERE id = NEW.user_id; END"
  execute "CREATE TRIGGER notifications_deleted AFTER DELETE ON notifications WHEN OLD.read_at IS NULL AND NOT OLD.removed BEGIN UPDATE users SET unread_count = unread_count - 1 WHERE id = OLD.user_id; END"
  execute "CREATE TRIGGER notifications_hidden AFTER INSERT ON removals BEGIN UPDATE notifications SET removed = 1 WHERE comment_id = NEW.comment_id; UPDATE notifications SET removed = 1 WHERE post_id = NEW.post_id AND comment_id IS NULL; END"
  execute "CREATE TRIGGER notifications_inserted AFTER INSERT ON notifications WHEN NEW.read_at IS NULL AND NOT NEW.removed BEGIN UPDATE users SET unread_count = unread_count + 1 WHERE id = NEW.user_id; END"
  execute "CREATE TRIGGER notifications_kind_changed BEFORE UPDATE OF kind, post_id, comment_id, moderation_action_id, message_id, flag_id ON notifications BEGIN SELECT RAISE(ABORT, 'notifications must match the row of their kind in notification_kinds') WHERE EXISTS (SELECT 1 FROM notification_kinds WHERE name = NEW.kind AND ((NEW.post_id IS NOT NULL) <> post OR (NEW.comment_id IS NOT NULL) <> comment OR (NEW.moderation_action_id IS NOT NULL) <> moderation_action OR (NEW.message_id IS NOT NULL) <> message OR (NEW.flag_id IS NOT NULL) <> flag)); END"
  execute "CREATE TRIGGER notifications_kind_inserted BEFORE INSERT ON notifications BEGIN SELECT RAISE(ABORT, 'notifications must match the row of their kind in notification_kinds') WHERE EXISTS (SELECT 1 FROM notification_kinds WHERE name = NEW.kind AND ((NEW.post_id IS NOT NULL) <> post OR (NEW.comment_id IS NOT NULL) <> comment OR (NEW.moderation_action_id IS NOT NULL) <> moderation_action OR (NEW.message_id IS NOT NULL) <> message OR (NEW.flag_id IS NOT NULL) <> flag)); END"
  execute "CREATE TRIGGER notifications_shown AFTER DELETE ON removals BEGIN UPDATE notifications SET removed = 0 WHERE comment_id = OLD.comment_id; UPDATE notifications SET removed = 0 WHERE post_id = OLD.post_id AND comment_id IS NULL; END"
  execute "CREATE TRIGGER post_search_changed AFTER UPDATE OF title, body ON posts BEGIN UPDATE post_search SET title = NEW.title, body = NEW.body WHERE rowid = NEW.id; INSERT INTO search_backlogs (indexed_table, first_row, last_row) SELECT 'posts', NEW.id, NEW.id WHERE octet_length(coalesce(NEW.title, '') || coalesce(NEW.body, '')) > length(coalesce(NEW.title, '') || coalesce(NEW.body, '')); END"
  execute "CREATE TRIGGER posts_deleted BEFORE DELETE ON posts BEGIN UPDATE users SET posts_count = posts_count - 1, karma = karma - (OLD.score - 1) WHERE id = OLD.author_id; END"
  execute "CREATE TRIGGER posts_inserted AFTER INSERT ON posts BEGIN UPDATE users SET posts_count = posts_count + 1 WHERE id = NEW.author_id; END"
  execute "CREATE TRIGGER posts_ranked AFTER INSERT ON posts BEGIN UPDATE posts SET hotness = log10(CASE WHEN score - waiting_votes > 1 THEN score ELSE 1 END) + unixepoch(created_at) / 45000.0 + CASE WHEN kind = 'text' THEN -0.398 ELSE 0 END + CASE WHEN comments_count > 40 AND comments_count > score THEN 2 * log10((CASE WHEN score - waiting_votes > 1 THEN score ELSE 1 END) * 1.0 / comments_count) ELSE 0 END WHERE id = NEW.id AND hotness <> log10(CASE WHEN score - waiting_votes > 1 THEN score ELSE 1 END) + unixepoch(created_at) / 45000.0 + CASE WHEN kind = 'text' THEN -0.398 ELSE 0 END + CASE WHEN comments_count > 40 AND comments_count > score THEN 2 * log10((CASE WHEN score - waiting_votes > 1 THEN score ELSE 1 END) * 1.0 / comments_count) ELSE 0 END; END"
  execute "CREATE TRIGGER posts_reassigned AFTER UPDATE OF author_id ON posts WHEN NEW.author_id <> OLD.author_id BEGIN UPDATE users SET posts_count = posts_count - 1 WHERE id = OLD.author_id; UPDATE users SET posts_count = posts_count + 1, karma = karma + NEW.score - 1 WHERE id = NEW.author_id; END"
  execute "CREATE TRIGGER posts_reranked AFTER UPDATE OF kind, score, comments_count, created_at, waiting_votes ON posts BEGIN UPDATE posts SET hotness = log10(CASE WHEN score - waiting_votes > 1 THEN score ELSE 1 END) + unixepoch(created_at) / 45000.0 + CASE WHEN kind = 'text' THEN -0.398 ELSE 0 END + CASE WHEN comments_count > 40 AND comments_count > score THEN 2 * log10((CASE WHEN score - waiting_votes > 1 THEN score ELSE 1 END) * 1.0 / comments_count) ELSE 0 END WHERE id = NEW.id AND hotness <> log10(CASE WHEN score - waiting_votes > 1 THEN score ELSE 1 END) + unixepoch(created_at) / 45000.0 + CASE WHEN kind = 'text' THEN -0.398 ELSE 0 END + CASE WHEN comments_count > 40 AND comments_count > score THEN 2 * log10((CASE WHEN score - waiting_votes > 1 THEN score ELSE 1 END) * 1.0 / comments_count) ELSE 0 END; END"
  execute "CREATE TRIGGER removals_deleted AFTER DELETE ON removals BEGIN UPDATE posts SET removed = 0 WHERE id = OLD.post_id; UPDATE comments SET removed = 0 WHERE id = OLD.comment_id; END"
  execute "CREATE TRIGGER removals_inserted AFTER INSERT ON removals BEGIN UPDATE posts SET removed = 1 WHERE id = NEW.post_id; UPDATE comments SET removed = 1 WHERE id = NEW.comment_id; END"
  execute "CREATE TRIGGER reports_decided AFTER UPDATE OF decided_at ON reports WHEN OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL BEGIN UPDATE moderation_queue_items SET open_reports_count = open_reports_count - 1 WHERE post_id = NEW.post_id; UPDATE moderation_queue_items SET open_reports_count = open_reports_count - 1 WHERE comment_id = NEW.comment_id; END"
  execute "CREATE TRIGGER reports_deleted AFTER DELETE ON reports WHEN OLD.decided_at IS NULL BEGIN UPDATE moderation_queue_items SET open_reports_count = open_reports_count - 1 WHERE post_id = OLD.post_id; UPDATE moderation_queue_items SET open_reports_count = open_reports_count - 1 WHERE comment_id = OLD.comment_id; END"
  execute "CREATE TRIGGER reports_inserted AFTER INSERT ON reports WHEN NEW.decided_at IS NULL BEGIN INSERT INTO moderation_queue_items (post_id, open_reports_count, created_at) SELECT NEW.post_id, 1, NEW.created_at WHERE NEW.post_id IS NOT NULL ON CONFLICT (post_id) DO UPDATE SET open_reports_count = moderation_queue_items.open_reports_count + 1; INSERT INTO moderation_queue_items (comment_id, open_reports_count, created_at) SELECT NEW.comment_id, 1, NEW.created_at WHERE NEW.comment_id IS NOT NULL ON CONFLICT (comment_id) DO UPDATE SET open_reports_count = moderation_queue_items.open_reports_count + 1; END"
  execute "CREATE TRIGGER reports_objected AFTER UPDATE OF decided_at ON reports WHEN OLD.decided_at IS NOT NULL AND NEW.decided_at IS NULL BEGIN UPDATE moderation_queue_items SET open_reports_count = open_reports_count + 1 WHERE post_id = NEW.post_id; UPDATE moderation_queue_items SET open_reports_count = open_reports_count + 1 WHERE comment_id = NEW.comment_id; END"
  execute "CREATE TRIGGER sessions_started AFTER INSERT ON sessions BEGIN UPDATE users SET last_seen_at = NEW.last_seen_at WHERE id = NEW.user_id; END"
  execute "CREATE TRIGGER sessions_used AFTER UPDATE OF last_seen_at ON sessions BEGIN UPDATE users SET last_seen_at = NEW.last_seen_at WHERE id = NEW.user_id; END"
  execute "CREATE TRIGGER taggings_deleted AFTER DELETE ON taggings BEGIN UPDATE tags SET posts_count = posts_count - 1 WHERE id = OLD.tag_id; END"
  execute "CREATE TRIGGER taggings_inserted AFTER INSERT ON taggings BEGIN UPDATE tags SET posts_count = posts_count + 1 WHERE id = NEW.tag_id; END"
  execute "CREATE TRIGGER thread_locks_deleted AFTER DELETE ON thread_locks BEGIN UPDATE posts SET locked = 0 WHERE id = OLD.post_id; END"
  execute "CREATE TRIGGER thread_locks_inserted AFTER INSERT ON thread_locks BEGIN UPDATE posts SET locked = 1 WHERE id = NEW.post_id; END"
  execute "CREATE TRIGGER votes_changed AFTER UPDATE OF value, waiting, discounted ON votes WHEN NEW.value <> OLD.value OR NEW.waiting <> OLD.waiting OR NEW.discounted <> OLD.discounted BEGIN UPDATE posts SET score = score + (NOT NEW.discounted) * NEW.value - (NOT OLD.discounted) * OLD.value, waiting_votes = waiting_votes + (NOT NEW.discounted) * (NEW.waiting) - (NOT OLD.discounted) * (OLD.waiting) WHERE id = NEW.post_id; UPDATE comments SET upvotes = upvotes + (NOT NEW.discounted) * (NEW.value=1) - (NOT OLD.discounted) * (OLD.value=1), downvotes = downvotes + (NOT NEW.discounted) * (NEW.value=-1) - (NOT OLD.discounted) * (OLD.value=-1) WHERE id = NEW.comment_id; UPDATE users SET karma = karma + (NOT NEW.discounted) * NEW.value - (NOT OLD.discounted) * OLD.value WHERE id = coalesce((SELECT author_id FROM posts WHERE id = NEW.post_id), (SELECT author_id FROM comments WHERE id = NEW.comment_id)); END"
  execute "CREATE TRIGGER votes_deleted AFTER DELETE ON votes BEGIN UPDATE posts SET score = score - (NOT OLD.discounted) * OLD.value, waiting_votes = waiting_votes - (NOT OLD.discounted) * (OLD.waiting) WHERE id = OLD.post_id; UPDATE comments SET upvotes = upvotes - (NOT OLD.discounted) * (OLD.value=1), downvotes = downvotes - (NOT OLD.discounted) * (OLD.value=-1) WHERE id = OLD.comment_id; UPDATE users SET karma = karma - (NOT OLD.discounted) * OLD.value WHERE id = coalesce((SELECT author_id FROM posts WHERE id = OLD.post_id), (SELECT author_id FROM comments WHERE id = OLD.comment_id)); END"
  execute "CREATE TRIGGER votes_inserted AFTER INSERT ON votes BEGIN UPDATE posts SET score = score + (NOT NEW.discounted) * NEW.value, waiting_votes = waiting_votes + (NOT NEW.discounted) * (NEW.waiting) WHERE id = NEW.post_id; UPDATE comments SET upvotes = upvotes + (NOT NEW.discounted) * (NEW.value=1), downvotes = downvotes + (NOT NEW.discounted) * (NEW.value=-1) WHERE id = NEW.comment_id; UPDATE users SET karma = karma + (NOT NEW.discounted) * NEW.value WHERE id = coalesce((SELECT author_id FROM posts WHERE id = NEW.post_id), (SELECT author_id FROM comments WHERE id = NEW.comment_id)); END"

end

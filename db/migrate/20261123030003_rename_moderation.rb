require_relative "../migration_helpers/renaming"

class RenameModeration < ActiveRecord::Migration[8.1]
  RENAMING = Renaming.new(
    tables: {
      decisions: :moderation_actions, reviews: :moderation_queue_items, hints: :abuse_signals, mergers: :merges,
      moved_comments: :merged_comments, rules: :content_rules, locks: :thread_locks
    },
    columns: {
      decisions: {
        act: :action, into_id: :target_post_id, former_title: :previous_title, former_tags: :previous_tags, ends_at: :expires_at
      },
      hints: { other_id: :other_user_id, found_at: :detected_at },
      invitations: { ends_at: :expires_at },
      locks: { decision_id: :moderation_action_id },
      mergers: { into_id: :target_post_id, decision_id: :moderation_action_id },
      moved_comments: { merger_id: :merge_id },
      posts: { mergers_count: :merges_count },
      reviews: { decision_id: :moderation_action_id, rule_id: :content_rule_id },
      rules: { act: :action },
      suspensions: { decision_id: :moderation_action_id, ends_at: :expires_at }
    },
    texts: {
      "a decision is not changed" => "moderation actions cannot be changed",
      "a decision is not deleted" => "moderation actions cannot be deleted"
    }
  )

  def up = RENAMING.apply(connection)
  def down = RENAMING.reverse.apply(connection)
end

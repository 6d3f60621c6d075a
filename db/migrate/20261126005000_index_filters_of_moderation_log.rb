require_relative "../migration_helpers/concurrent_indexes"

# The moderation log can be filtered by action, moderator and member, latest first.
class IndexFiltersOfModerationLog < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  def up
    add_index :moderation_actions, %i[ action created_at id ]
    add_index :moderation_actions, %i[ user_id created_at id ]
    add_index :moderation_actions, %i[ user_id action created_at id ], name: "index_moderation_actions_on_moderator_and_action"
    add_index :moderation_actions, %i[ subject_id created_at id ]
  end

  def down
    remove_index :moderation_actions, %i[ action created_at id ]
    remove_index :moderation_actions, %i[ user_id created_at id ]
    remove_index :moderation_actions, name: "index_moderation_actions_on_moderator_and_action"
    remove_index :moderation_actions, %i[ subject_id created_at id ]
  end
end

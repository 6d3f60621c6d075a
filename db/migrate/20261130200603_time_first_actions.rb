require_relative "../migration_helpers/irreversible"

# When a moderator first acted on an item in the queue. A trigger sets it.
class TimeFirstActions < ActiveRecord::Migration[8.1]
  include Irreversible

  def up
    add_column :moderation_queue_items, :acted_at, :datetime
    %w[ post_id comment_id ].each do |key|
      execute <<~SQL.squish
        UPDATE moderation_queue_items SET acted_at = (
          SELECT min(moderation_actions.created_at) FROM moderation_actions
          WHERE moderation_actions.#{key} = moderation_queue_items.#{key}
          AND moderation_actions.user_id IS NOT NULL
          AND moderation_actions.created_at > moderation_queue_items.created_at
        ) WHERE #{key} IS NOT NULL
      SQL
    end
  end
end

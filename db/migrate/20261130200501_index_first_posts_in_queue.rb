require_relative "../migration_helpers/concurrent_indexes"

# The moderation queue also has the first posts of new members.
class IndexFirstPostsInQueue < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  NAME = "index_moderation_queue_items_on_waiting"
  REASONS = "flags_count > 0 OR content_rule_id IS NOT NULL"

  def up = replace("#{REASONS} OR first_post IS NOT NULL")
  def down = replace(REASONS)

  private
    def replace(reasons)
      replace_index :moderation_queue_items, %i[ flags_count id ], name: NAME,
        where: "moderation_action_id IS NULL AND (#{reasons})"
    end
end

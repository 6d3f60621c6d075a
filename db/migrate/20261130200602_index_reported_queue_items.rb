require_relative "../migration_helpers/concurrent_indexes"

# The moderation queue also lists items with open reports, and these first.
class IndexReportedQueueItems < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  NAME = "index_moderation_queue_items_on_waiting".freeze
  FLAGGED = "moderation_action_id IS NULL AND (flags_count > 0 OR content_rule_id IS NOT NULL " \
    "OR first_post IS NOT NULL)".freeze

  def up
    replace_index :moderation_queue_items, %i[ open_reports_count flags_count id ], name: NAME,
      where: "(#{FLAGGED}) OR open_reports_count > 0"
  end

  def down = replace_index(:moderation_queue_items, %i[ flags_count id ], name: NAME, where: FLAGGED)
end

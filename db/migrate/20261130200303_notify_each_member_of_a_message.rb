require_relative "../migration_helpers/concurrent_indexes"

# One notification per message and member, instead of one per message.
class NotifyEachMemberOfAMessage < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  ITEMS = %i[ post_id comment_id ].freeze

  def up
    add_index :notifications, %i[ message_id user_id ], unique: true, where: "message_id IS NOT NULL"
    remove_index :notifications, :message_id
    ITEMS.each { |column| add_index :conversations, [ column, :id ], where: "#{column} IS NOT NULL" }
  end

  # Fails if several members were notified of a message by now.
  def down
    ITEMS.each { |column| remove_index :conversations, [ column, :id ] }
    add_index :notifications, :message_id, unique: true, where: "message_id IS NOT NULL"
    remove_index :notifications, %i[ message_id user_id ]
  end
end

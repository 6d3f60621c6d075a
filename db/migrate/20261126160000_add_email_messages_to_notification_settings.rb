# Moderators can get members' messages to the moderators by email.
class AddEmailMessagesToNotificationSettings < ActiveRecord::Migration[8.1]
  def change
    add_column :notification_settings, :email_messages, :boolean, default: false, null: false
  end
end

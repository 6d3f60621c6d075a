require_relative "../migration_helpers/renaming"

class RenameNotifications < ActiveRecord::Migration[8.1]
  RENAMING = Renaming.new(
    tables: { notices: :notifications, bounces: :email_bounces, push_keys: :vapid_keys },
    columns: { notification_settings: {
      follows_own: :auto_follow_own_posts, follows_commented: :auto_follow_commented, frequency: :email_frequency,
      mail_from: :email_since, next_mail_at: :next_email_at
    } },
    indexes: { index_notification_settings_on_frequency_and_next_mail_at: :index_notification_settings_on_email_frequency }
  )

  def up = RENAMING.apply(connection)
  def down = RENAMING.reverse.apply(connection)
end

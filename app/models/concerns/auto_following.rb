# Authors follow threads that they post or comment in, if they have chosen that in their notification
# settings.
module AutoFollowing
  extend ActiveSupport::Concern

  # For each kind of item, the setting and the column of its thread.
  SETTINGS = {
    "posts" => %w[ auto_follow_own_posts id ], "comments" => %w[ auto_follow_commented post_id ]
  }.freeze

  class_methods do
    def follow_sql
      @follow_sql ||= begin
        setting, post_id = SETTINGS.fetch(table_name)
        with_placeholders(<<~SQL.squish).freeze
          INSERT INTO follows (user_id, post_id, created_at)
          SELECT author_id, #{table_name}.#{post_id}, #{table_name}.created_at
          FROM #{table_name} LEFT JOIN notification_settings ON notification_settings.user_id = author_id
          WHERE #{table_name}.id = ? AND coalesce(#{setting}, #{NotificationSetting.column_defaults[setting]})
          ON CONFLICT (user_id, post_id) DO NOTHING
        SQL
      end
    end
  end

  def follow_automatically = Follow.write_prepared(self.class.follow_sql, id)
end

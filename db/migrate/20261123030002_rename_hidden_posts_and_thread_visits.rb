require_relative "../migration_helpers/renaming"

class RenameHiddenPostsAndThreadVisits < ActiveRecord::Migration[8.1]
  RENAMING = Renaming.new(
    tables: { omissions: :hidden_posts, visits: :thread_visits },
    columns: {
      mutes: { muted_id: :muted_user_id },
      users: { omissions_count: :hidden_posts_count },
      visits: { seen_until: :last_seen_at, news_since: :unread_since, began_at: :started_at }
    }
  )

  def up = RENAMING.apply(connection)
  def down = RENAMING.reverse.apply(connection)
end

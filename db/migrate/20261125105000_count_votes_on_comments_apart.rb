# A vote on a comment changes its points and the order of its thread, but no comment's own markup, which is cached by the post's
# thread_version.
class CountVotesOnCommentsApart < ActiveRecord::Migration[8.1]
  CONTENT = %w[ post_id author_id parent_id body removed edited_at ]
  VOTES = %w[ upvotes downvotes ]

  def up
    add_column :posts, :thread_votes_version, :integer, null: false, default: 0
    drop_trigger :comments_changed
    create_trigger :comments_changed, CONTENT, :thread_version
    create_trigger :comments_voted, VOTES, :thread_votes_version
  end

  def down
    drop_trigger :comments_voted
    drop_trigger :comments_changed
    create_trigger :comments_changed, %w[ post_id author_id parent_id body upvotes downvotes removed edited_at ], :thread_version
    execute "ALTER TABLE posts DROP COLUMN thread_votes_version" # remove_column copies the table, which drops its triggers
  end

  private
    def create_trigger(name, columns, version)
      Engines.of(connection).trigger(name, "AFTER UPDATE OF #{columns.join(", ")} ON comments",
        "UPDATE posts SET #{version} = #{version} + 1 WHERE id IN (OLD.post_id, NEW.post_id)").each { |sql| execute sql }
    end

    def drop_trigger(name)
      if Postgresql.chosen?
        execute "DROP TRIGGER #{name} ON comments"
        execute "DROP FUNCTION #{name}()"
      else
        execute "DROP TRIGGER #{name}"
      end
    end
end

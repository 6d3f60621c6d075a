# Pages of the sitemap. A page has the visible posts of a range of ids: it costs the same however many posts
# there are, and old pages rarely change.
class Post::Sitemap
  SIZE = 10_000 # ids; the protocol allows 50,000 URLs

  # Reads one row for each page: the first visible post after the range of the page before it.
  NUMBERS = <<~SQL.squish.freeze
    WITH RECURSIVE pages(number) AS (
      SELECT (SELECT (id - 1) / :size + 1 FROM posts WHERE NOT removed AND id > 0 ORDER BY id LIMIT 1)
      UNION ALL
      SELECT (SELECT (id - 1) / :size + 1 FROM posts WHERE NOT removed AND id > pages.number * :size ORDER BY id LIMIT 1)
      FROM pages WHERE pages.number IS NOT NULL
    )
    SELECT number FROM pages WHERE number IS NOT NULL
  SQL

  # The numbers of the pages that have a post.
  def self.page_numbers
    Post.with_connection do |connection|
      connection.select_values(Post.sanitize_sql([ NUMBERS, size: SIZE ]), "Sitemap")
    end
  end

  def initialize(number)
    @number = number
  end

  # Ids and times of the last activity. Raises RecordNotFound for a page without posts, which the protocol
  # doesn't allow.
  def entries
    @entries ||= Post.visible.where(id: range).order(:id).pluck(:id, :last_activity_at).presence ||
      raise(ActiveRecord::RecordNotFound, "There is no page #{@number} of the sitemap")
  end

  private
    def range = (@number - 1) * SIZE + 1..@number * SIZE
end

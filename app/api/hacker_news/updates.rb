# Recently changed items and profiles: posts, comments, votes and removals. Found by the newest rows, not by time; edits write
# no row and are not included.
class HackerNews::Updates
  LIMIT = 30

  def to_h
    {
      items: post_ids.map { |id| HackerNews.id_for_post(id) } + comment_ids.map { |id| HackerNews.id_for_comment(id) },
      profiles:
    }
  end

  private
    def post_ids = @post_ids ||= (latest(Post) + touched.map(&:first)).compact.uniq
    def comment_ids = @comment_ids ||= (latest(Comment) + touched.map(&:last)).compact.uniq

    def latest(model) = last_of(model).pluck(:id)

    # Pairs of a post and a comment, one of which is nil.
    def touched
      @touched ||= [ Vote, Removal ].flat_map { |model| last_of(model).pluck(:post_id, :comment_id) }
    end

    # Reads from the end of the primary key.
    def last_of(model) = model.where(id: 0..).order(id: :desc).limit(LIMIT)

    # Removed items show no name, so authors are looked up one by one.
    def profiles
      { Post => post_ids, Comment => comment_ids }.flat_map do |model, ids|
        model.visible.where(id: ids)
          .pluck(Arel.sql("(SELECT username FROM users WHERE users.id = #{model.table_name}.author_id)"))
      end.uniq
    end
end

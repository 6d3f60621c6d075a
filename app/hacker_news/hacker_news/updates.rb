# Recently changed items and profiles, according to the newest posts, comments, votes and removals. Edits are
# not included, because they insert no row.
class HackerNews::Updates
  LIMIT = 30

  def to_h
    {
      items: post_ids.map { |id| HackerNews.id_for_post(id) } +
        comment_ids.map { |id| HackerNews.id_for_comment(id) },
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

    # Only the authors of visible items: removed ones don't show a name.
    def profiles
      { Post => post_ids, Comment => comment_ids }.flat_map do |model, ids|
        model.visible.where(id: ids)
          .pluck(Arel.sql("(SELECT username FROM users WHERE users.id = #{model.table_name}.author_id)"))
      end.uniq
    end
end

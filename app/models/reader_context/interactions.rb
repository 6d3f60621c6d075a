# The votes, saved items, follow and hidden state of a member, for a post and its comments, and the users they
# mute. In votes and saved items, comments are represented by their ids and the post by nil.
class ReaderContext::Interactions
  QUERIES = {
    votes: "SELECT 'votes', comment_id, value FROM votes WHERE user_id = %<user>s AND %<in_thread>s",
    bookmarks: "SELECT 'bookmarks', comment_id, NULL FROM bookmarks WHERE user_id = %<user>s AND " \
      "%<in_thread>s",
    follows: "SELECT 'follows', NULL, NULL FROM follows WHERE user_id = %<user>s AND post_id = %<post>s",
    hidden_posts: "SELECT 'hidden_posts', NULL, NULL FROM hidden_posts WHERE user_id = %<user>s AND " \
      "post_id = %<post>s",
    mutes: "SELECT 'mutes', muted_user_id, NULL FROM mutes WHERE user_id = %<user>s AND muted_user_id IS " \
      "NOT NULL",
    mutes_in_thread: "SELECT 'mutes', muted_user_id, NULL FROM mutes WHERE user_id = %<user>s AND " \
      "muted_user_id IN (SELECT author_id FROM comments WHERE post_id = %<post>s)"
  }.freeze
  IN_THREAD =
    "(post_id = %<post>s OR comment_id IN (SELECT id FROM comments WHERE post_id = %<post>s))".freeze

  @statements = {}

  # One statement for the given queries, which is prepared once per connection.
  def self.statement(names)
    @statements[names] ||= begin
      user, post = [ 1, 2 ].map { |number| Engines.current.placeholder(number) }
      names.map { |name| format(QUERIES.fetch(name), user:, post:, in_thread: format(IN_THREAD, post:)) }
        .join(" UNION ALL ")
    end
  end

  # Reads everything at once, because every thread page needs it.
  def initialize(user, post)
    names = queries_with_rows(user, post)
    @rows = names.any? ? read(names, user, post).group_by(&:first) : {}
  end

  # The values of the votes, 1 or -1.
  def votes = @rows.fetch("votes", []).to_h { |_, id, value| [ id, value ] }
  def saved = @rows.fetch("bookmarks", []).to_set { |_, id| id }
  def followed? = @rows.key?("follows")
  def hidden? = @rows.key?("hidden_posts")

  # The ids of muted users, at least of those who commented.
  def muted = @rows.fetch("mutes", []).to_set { |_, id| id }

  private
    # The queries that may find rows, according to the counter columns. Members can't vote on their own posts.
    def queries_with_rows(user, post)
      names = []
      names << :votes if post.author_id != user.id || post.comments_count.positive?
      names << :bookmarks if user.bookmarks_count.positive?
      names << :follows if user.follows_count.positive?
      names << :hidden_posts if user.hidden_posts_count.positive?
      if user.mutes_count.positive?
        names << (user.mutes_count > post.comments_count ? :mutes_in_thread : :mutes)
      end
      names
    end

    def read(names, user, post)
      User.with_connection do |connection|
        connection.select_all(
          self.class.statement(names), "Interactions", [ user.id, post.id ], preparable: true
        ).rows
      end
    end
end

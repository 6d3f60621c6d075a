# A list, a thread or a member's items as a feed: Atom, RSS or JSON Feed.
class Feed
  MEDIA_TYPES = {
    "atom" => "application/atom+xml", "rss" => "application/rss+xml", "json" => "application/feed+json"
  }.freeze

  extend PrivateFeeds

  attr_reader :title, :path, :entries

  # +path+ is the path of the corresponding page. +entries+ are in the page's order.
  def initialize(title:, path:, entries:)
    @title, @path, @entries = title, path, entries
  end

  def self.of_posts(posts, **about)
    new(**about, entries: Post.with_tags(posts.with_author_names.first_rows(PageSize::FEED).to_a)
      .map { |post| Entry.of_post(post) })
  end

  def self.of_comments(comments, **about)
    comments = comments.with_post_titles.limit(PageSize::FEED)
    new(**about, entries: comments.map { |comment| Entry.of_comment(comment) })
  end

  # +items+ are posts and comments, loaded as for lists.
  def self.of_items(items, **about)
    Post.with_tags items.grep(Post)
    new(**about,
      entries: items.map { |item| item.is_a?(Post) ? Entry.of_post(item) : Entry.of_comment(item) })
  end

  # The time of the latest change, which formats require even for an empty feed.
  def updated_at
    entries.map(&:updated_at).max || Time.at(0).utc
  end

  # The path of the page's feed. Not for the front page, whose path has no name that a format could follow.
  def self.path_of(path, format = "atom") = path.sub(/(?=\?)|\z/, ".#{format}")
end

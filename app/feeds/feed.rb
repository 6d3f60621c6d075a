# A list, a thread or what somebody wrote, as feed readers take it. Atom, RSS and JSON Feed are three ways to spell it.
class Feed
  SIZE = 30
  MEDIA_TYPES = { "atom" => "application/atom+xml", "rss" => "application/rss+xml", "json" => "application/feed+json" }.freeze

  extend OfOnesOwn

  attr_reader :title, :path, :entries

  # +path+ is that of the page it belongs to. +entries+ come newest or best first, as the page has them.
  def initialize(title:, path:, entries:)
    @title, @path, @entries = title, path, entries
  end

  def self.of_posts(posts, **about)
    new(**about, entries: Post.with_tags(posts.with_author_names.limit(SIZE).to_a).map { |post| Entry.of_post(post) })
  end

  def self.of_comments(comments, **about)
    new(**about, entries: comments.with_post_titles.limit(SIZE).map { |comment| Entry.of_comment(comment) })
  end

  # +things+ are posts and comments, read with what a list shows of them.
  def self.of_items(items, **about)
    Post.with_tags items.grep(Post)
    new(**about, entries: items.map { |item| item.is_a?(Post) ? Entry.of_post(item) : Entry.of_comment(item) })
  end

  # When anything in it last changed. Formats ask for a time where there is nothing, too.
  def updated_at
    entries.map(&:updated_at).max || Time.at(0).utc
  end

  # The address of its page, with the format named: the front page has no name to put it behind.
  def self.path_of(path, format = "atom") = "#{path}.#{format}"
end

# A post, a comment or a moderation action in a feed. +path+ is its path here and its permanent id, +url+ the
# linked page, if any, +text+ the Markdown source. +author_name+ is nil for moderation actions by members'
# flags and vouches.
Feed::Entry = Data.define(:path, :title, :url, :text, :tags, :author_name, :created_at, :edited_at) do
  # +post+ was loaded with its author's name, here and below.
  def self.of_post(post)
    new(path: routes.post_path(post), title: post.title, url: post.url, text: post.body,
      tags: post.tags.map(&:name), **metadata(post))
  end

  # +comment+ was loaded with its post's title.
  def self.of_comment(comment)
    new(path: routes.comment_path(comment), title: title_of(comment),
      url: nil, text: comment.body, tags: [], **metadata(comment))
  end

  # A reason is plain text, so its Markdown is escaped.
  def self.of_moderation_action(action, path:, title:)
    new(path:, title:, url: nil, text: action.reason.gsub(/[!-\/:-@\[-`{-~]/) { "\\#{$&}" }, tags: [],
      author_name: action.user&.username, created_at: action.created_at, edited_at: nil)
  end

  def self.title_of(comment)
    I18n.t(comment.post_title ? "feeds.comment" : "feeds.comment_of_deleted",
      author: comment.author_name, post: comment.post_title)
  end

  def self.metadata(record)
    { author_name: record.author_name, created_at: record.created_at, edited_at: record.edited_at }
  end

  def self.routes = Rails.application.routes.url_helpers
  private_class_method :title_of, :metadata, :routes

  def updated_at
    edited_at || created_at
  end
end

# Lists of comments on several posts, each with its post's title.
module Comment::Listed
  extend ActiveSupport::Concern

  # A subquery instead of a join, so that SQLite keeps using the index on hotness.
  ON_VISIBLE_POSTS = "(SELECT NOT posts.removed FROM posts WHERE posts.id = comments.post_id)".freeze

  # As Post#open?, for a post that isn't being merged.
  ON_OPEN_POST = "NOT posts.locked AND (NOT posts.removed OR EXISTS (SELECT 1 FROM removals " \
    "WHERE removals.post_id = posts.id AND removals.user_id IS NULL))".freeze

  included do
    scope :latest_first, -> { visible.order(id: :desc) }
    scope :hottest_first, -> { visible.order(hotness: :desc, id: :desc) }

    scope :on_visible_posts, -> { where(ON_VISIBLE_POSTS) }

    # Excludes authors whom +user+ muted. +user+ is nil for visitors.
    scope :visible_to, ->(user) {
      where.not(Mute.exists_for(user, :muted_user_id, arel_table[:author_id])) if user&.mutes_count&.positive?
    }

    scope :to_vote_on, -> { visible.with_post_titles }

    # With everything that a list shows besides the comments, so that it takes one query: authors' names, and
    # the titles, lengths and locks of their threads.
    scope :with_post_titles, -> do
      with_author_names.left_joins(:post)
        .select("CASE WHEN NOT posts.removed THEN posts.title END AS post_title",
        "CASE WHEN #{ON_OPEN_POST} THEN posts.id END AS open_post_id",
        "posts.comments_count AS thread_size", "#{row_version_expression} AS row_version")
    end
  end

  class_methods do
    # Everything that a list shows of a comment, its author and its post, as one value: reading the attributes
    # takes several times as long as joining them in SQL.
    def row_version_expression
      [
        "comments.id", "comments.updated_at", "comments.score", "users.username", "posts.id",
        "posts.updated_at", "posts.removed", "posts.locked", "(#{ON_OPEN_POST})",
        "(posts.comments_count >= #{PageSize::THREAD})"
      ].join(" || ' ' || ")
    end

    # The comments on visible posts, "best" or "newest" first.
    def listed(list)
      { "best" => hottest_first, "newest" => latest_first }.fetch(list).on_visible_posts
    end
  end

  # The version of a comment loaded with `with_post_titles`.
  def row_version = self[:row_version]

  # Nil if the post was deleted.
  def post_title
    has_attribute?(:post_title) ? self[:post_title] : (post.title unless post.removed?)
  end

  def thread_open?
    has_attribute?(:open_post_id) ? !self[:open_post_id].nil? : post.open?
  end
end

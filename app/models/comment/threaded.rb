# A comment's place in its thread: its parent and replies.
module Comment::Threaded
  extend ActiveSupport::Concern

  # Levels of replies that lists of threads show.
  REPLY_LEVELS = 3
  MAX_REPLIES = 500

  included do
    belongs_to :parent, class_name: "Comment", optional: true

    validate :parent_is_visible, :parent_is_of_same_post, on: :create, if: :parent

    scope :by_confidence, -> { order(:removed, confidence: :desc, id: :asc) }
    scope :in_thread, -> { with_author_names.with_removals.by_confidence }
    scope :outlined, -> { select(Comment::Outline::COLUMNS).by_confidence }
  end

  class_methods do
    # All comments of +post+, siblings in order.
    def thread_of(post)
      if post.comments_count.zero?
        []
      else
        prepared(:thread_of, post.id) { in_thread.where("comments.post_id = ?") }
      end
    end

    def tree_of(post) = Comment::Tree.new(thread_of(post))

    # The same without texts and names. Rows instead of comments, because a thread may have thousands.
    def outline_of(post, order: "best")
      sql = @outline_sql ||= with_placeholders(outlined.where("comments.post_id = ?").to_sql)
      rows = with_connection do |connection|
        connection.select_all(sql, "Outline", [ post.id ], preparable: true).rows
      end
      Comment::Outline.of_rows(rows, order:)
    end

    # Comments of a thread by their ids. Unprepared, because each number of ids would be
    # another prepared statement.
    def load_in_thread(ids)
      with_connection { |connection| connection.unprepared_statement { in_thread.where(id: ids).to_a } }
    end

    # +comments+ in their order, each with the replies below it that +reader+ may see, REPLY_LEVELS deep and
    # at most MAX_REPLIES in all, and the titles of the posts. A comment that replies to another one of them
    # is shown there.
    def threads_of(comments, reader:)
      roots = where(id: comments.map(&:id)).select("comments.id", "0 AS level")
      replies = visible.visible_to(reader).joins("JOIN below ON comments.parent_id = below.id")
        .where("below.level < ?", REPLY_LEVELS).select("comments.id", "below.level + 1")
      rows = with_recursive(below: [ roots, replies ])
        .where("comments.id IN (SELECT id FROM below LIMIT ?)", comments.size + MAX_REPLIES)
        .with_post_titles.with_votes_of(reader).index_by(&:id)

      Comment::Tree.new(comments.filter_map { |comment| rows.delete(comment.id) } + rows.values.sort_by(&:id))
    end

    # The comments of this relation as a tree, read by one flat query.
    def tree
      Comment::Tree.new(in_thread)
    end
  end

  # The nearest +limit+ ancestors, as a tree with one branch.
  def context(limit:)
    parent_id ? ancestors(limit).tree : Comment::Tree.new([])
  end

  # This comment and all replies below it.
  def subtree = with_descendants.tree
  def subtree_outline(order: "best") = Comment::Outline.of_comments(with_descendants.outlined, order:)

  # Whether URLs of its thread must name the comment, since it may be on any page.
  def in_long_thread?
    (has_attribute?(:thread_size) ? self[:thread_size].to_i : post.comments_count) >= PageSize::THREAD
  end

  private
    def with_descendants
      roots, replies = Comment.where(id:).select(:id),
        Comment.joins("JOIN below ON comments.parent_id = below.id").select("comments.id")

      Comment.with_recursive(below: [ roots, replies ]).where("comments.id IN (SELECT id FROM below)")
    end

    def ancestors(limit)
      parent = Comment.where(id: parent_id).select("comments.id", "comments.parent_id", "1 AS distance")
      further = Comment.joins("JOIN above ON comments.id = above.parent_id")
        .where("above.distance < ?", limit)
        .select("comments.id", "comments.parent_id", "above.distance + 1")

      Comment.with_recursive(above: [ parent, further ]).where("comments.id IN (SELECT id FROM above)")
    end

    def parent_is_visible
      errors.add :parent, :removed if parent.removed?
    end

    def parent_is_of_same_post
      errors.add :parent, :of_another_post if parent.post_id != post_id
    end
end

# Moves a post's thread to another post on the same topic. The moderation action says who
# merged it and why. Both threads are locked until all comments are moved; undoing it moves
# them back, also before it is finished.
class Merge < ApplicationRecord
  include RunsInBatches

  belongs_to :post
  belongs_to :target_post, class_name: "Post"
  belongs_to :moderation_action

  enum :state, %w[ merging merged separating ].index_by(&:itself)

  scope :with_posts, -> { includes(post: :author) }
  # Must match the condition of the partial index.
  scope :running, -> { where("state <> 'merged'") }

  # The merge of +post+ that +moderation_action+ describes, which has yet to be started. Posts that were
  # merged into it before go with it.
  def self.record(post, moderation_action)
    merge = create!(post:, target_post: moderation_action.target_post, moderation_action:, state: "merging",
      items_count: post.comments_count)
    where(target_post: post).update_all(target_post_id: merge.target_post_id)
    merge
  end

  # The comments are then moved back, including replies that were added since.
  def separate
    update! state: "separating", items_count: recorded.count
    self
  end

  def running? = !merged?

  def kind_of_operation = state

  # How many of the +items_count+ comments are moved. Replies that were added since are moved back as well,
  # but not counted.
  def items_done
    moved = recorded.joins("JOIN comments ON comments.id = merged_comments.comment_id")
    left = merging? ? post.comments_count : moved.where("comments.post_id <> ?", post_id).count
    (items_count - left).clamp(0, items_count)
  end

  private
    # A comment that was moved, so that it can be moved back.
    class MovedComment < ApplicationRecord
      self.table_name = "merged_comments"
    end
    private_constant :MovedComment

    MAX_REPLIES = 10_000 # searched at a time

    def recorded = MovedComment.where(merge_id: id)

    def advance(batches)
      advance_merge batches if merging?
      advance_separation batches if current_state == "separating"
    end

    # Parents have lower ids than their replies, so they are moved before them.
    def advance_merge(batches)
      run_while_merging(batches) { |size| move_comments size }
      last_user_id = 0
      run_while_merging(batches) do |size|
        rows = Follow.where(post_id:, user_id: last_user_id.succ..).order(:user_id).limit(size)
          .pluck(:user_id, :created_at)
        copy_follows rows
        last_user_id, = rows.last
        rows.size
      end
      run_while_merging(batches) { |size| move_thread_notifications size }
      run_while_merging(batches) { finish_merge }
    end

    # Stops if the merge is undone meanwhile.
    def run_while_merging(batches)
      batches.run { |size| current_state == "merging" ? yield(size) : 0 }
    end

    def current_state = self.class.where(id:).pick(:state)

    # Comments that came here by an earlier merge are not recorded again: the earlier merge moves them back.
    def move_comments(size)
      ids = Comment.where(post_id:).order(:id).limit(size).ids
      others = ids - MovedComment.where(comment_id: ids).pluck(:comment_id)
      MovedComment.insert_all(others.map { |comment_id| { comment_id:, merge_id: id } }) if others.any?
      move ids, to: target_post_id
    end

    # Returns the number of comments.
    def move(ids, to:)
      Comment.where(id: ids).where.not(post_id: to).update_all(post_id: to)
      Notification.where(comment_id: ids).update_all(post_id: to)
      ids.size
    end

    def copy_follows(rows)
      if rows.any?
        Follow.insert_all(rows.map { |user_id, created_at|
          { user_id:, post_id: target_post_id, created_at: }
        },
          unique_by: %i[ user_id post_id ])
      end
    end

    # Members who follow both posts keep one notification.
    def move_thread_notifications(size)
      unread = Notification.thread.unread
      ids = unread.where(post_id:).limit(size).ids
      unread.where(id: ids, user_id: unread.where(post_id: target_post_id).select(:user_id)).delete_all
      unread.where(id: ids).update_all(post_id: target_post_id)
      ids.size
    end

    def finish_merge
      last = post.reload.last_activity_at
      Post.where(id: target_post_id, last_activity_at: ...last).update_all(last_activity_at: last)
      self.class.where(id:).update_all(state: "merged")
      0
    end

    def advance_separation(batches)
      last = 0
      batches.run do |size|
        ids = recorded.where(comment_id: last.succ..).order(:comment_id).limit(size).pluck(:comment_id)
        last = ids.last
        move ids, to: post_id
      end
      until (ids = replies_elsewhere).empty?
        batches.run { |size| move ids.shift(size), to: post_id }
      end
      batches.once { post.restore && self.class.where(id:).delete_all }
    end

    # Replies that were added since. Their own replies are found once they are moved.
    def replies_elsewhere
      Comment.joins("JOIN comments parents ON parents.id = comments.parent_id")
        .where("parents.post_id = ? AND comments.post_id <> ?", post_id, post_id).limit(MAX_REPLIES).ids
    end
end

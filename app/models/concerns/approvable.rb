# The first posts and comments of a member wait in the moderation queue, if the site's settings say so:
# visible meanwhile, or held until a moderator approves them. A held item is removed without a remover, like
# one that flags have hidden. It stays in the queue if the setting is changed.
module Approvable
  extend ActiveSupport::Concern
  include Item

  included do
    # Visible, and not waiting for approval.
    scope :accepted, -> {
      key = ModerationQueueItem.arel_table["#{model_name.singular}_id"]
      waiting = ModerationQueueItem.where(key.eq(arel_table[:id])).where(moderation_action_id: nil)
        .where.not(first_post: nil)
      visible.where(waiting.arel.exists.not)
    }
  end

  # "listed" or "held" if a moderator has to review it, or nil. Memoized: call it before a transaction.
  def first_post
    return @first_post if defined?(@first_post)

    @first_post = author.first_posts
  end

  # Queues the new item if necessary, and hides it if it is held.
  def queue_first_post
    if first_post
      ModerationQueueItem.upsert({ item_key => id, first_post: }, unique_by: item_key,
        update_only: :first_post)
      ModeratorAlert::Kinds::FirstPost.deliver self
    end
  end

  # Returns whether it is held. Call it after the notifications were saved, which the removal hides.
  def hold
    first_post == "held" && hide_until_approved && true
  end

  # Whether it isn't shown until a moderator approves it.
  def held? = removed_for_now? && held_in_queue?

  # Shows it as a new one, if it was held, and does what was put off.
  def approve
    if held?
      renew_dates
      restore
      notify recipients
      announce
    end
  end

  # Shows what its author deleted. It is held again if it was held then.
  def restore_by_author
    transaction do
      restore
      hide_until_approved if queue_item&.held?
    end
  end

  # Notifies the followers of the thread and the linked pages of a new item.
  def announce
    notify_followers except: recipients.keys
    send_webmentions
  end

  private
    def hide_until_approved = Removal.insert({ item_key => id }) && reload

    # For an author who deletes it while it is held.
    def withdraw
      restore
      remove by: author
    end

    # Members may have visited the thread since it was written, and it would not be new to them. They haven't
    # read the text before an edit.
    def renew_dates
      time = Time.current
      update_columns created_at: time, edited_at: nil
      Post.where(id: thread.id, last_activity_at: ...time).update_all(last_activity_at: time)
    end

    # From the row itself if the query selected it, as threads do.
    def held_in_queue?
      has_attribute?(:held) ? self[:held].in?([ 1, true ]) : !!queue_item&.held?
    end
end

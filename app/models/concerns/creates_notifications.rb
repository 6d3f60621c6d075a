# Creates notifications for the author of the parent, and for members mentioned as @name, when Submission saves the item.
# Follow.notify creates those for the thread's followers, and ModerationAction::CreatesNotifications those about moderation
# actions. EmailNotifier and PushNotifier send them.
module CreatesNotifications
  extend ActiveSupport::Concern

  # Further mentions in the same text are ignored.
  MAX_MENTIONS = 10
  MAX_RECIPIENTS = MAX_MENTIONS + 1 # with the author of the parent

  included do
    # Editing notifies newly mentioned members; the unique index prevents duplicates.
    after_update(if: :saved_change_to_body?) { notify recipients }
  end

  # Kinds of notification by user id, without the author, members who muted the author, and deleted accounts.
  def recipients
    { **mentioned_ids.index_with("mention"), **replied_to_author_ids.index_with("reply") }.except(author_id)
  end

  # Ordered by user, since each notification locks the row of its user: two items that notify the same users can't deadlock.
  def notify(recipients)
    ids = recipients.sort.filter_map { |user_id, kind| Notification.save_for(user_id, kind, **notification_keys) }
    PushNotificationsJob.enqueue_after_commit ids, recipients.keys if ids.any?
  end

  private
    def mentioned_ids
      names = Mentions.in(body).first(MAX_MENTIONS)
      names.any? ? User.notifiable_ids(names, author_id) : []
    end

    def replied_to_author_ids
      replied_to ? User.notifiable_id(replied_to.author_id, author_id) : []
    end
end

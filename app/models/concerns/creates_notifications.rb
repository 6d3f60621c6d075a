# Notifies the author of the parent, and members mentioned as @name, when Submission saves the item or a
# member edits it.
module CreatesNotifications
  extend ActiveSupport::Concern

  # Further mentions in the same text are ignored.
  MAX_MENTIONS = 10
  MAX_RECIPIENTS = MAX_MENTIONS + 1 # with the author of the parent

  included do
    # Editing notifies newly mentioned members; the unique index prevents duplicates. For a held item, that is
    # put off (Approvable).
    after_update(if: -> { saved_change_to_body? && !held? }) { notify recipients }
  end

  # Kinds of notification by user id, without the author, members who muted the author, and deleted accounts.
  # A member who is mentioned in a reply to them is notified of the reply.
  def recipients
    kinds = [ Notification::Kinds::Mention, Notification::Kinds::Reply ]
    kinds.reduce({}) { |recipients, kind| recipients.merge(kind.recipients(self).index_with(kind)) }
      .except(author_id)
  end

  def notify(recipients)
    Notification.deliver(recipients.flat_map { |user_id, kind| kind.rows(self, [ user_id ]) })
  end
end

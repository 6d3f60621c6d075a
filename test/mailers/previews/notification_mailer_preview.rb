# Previews at /rails/mailers/notification_mailer in development, with records from the database.
class NotificationMailerPreview < ActionMailer::Preview
  def answer
    NotificationMailer.answer(reader, reply_notification)
  end

  def mention
    NotificationMailer.answer(reader,
      Notification.new(user: reader, kind: "mention", comment: answering, post: answering.post))
  end

  def digest
    thread = Notification.new(user: reader, kind: "thread", post: answering.post).tap do |notification|
      notification.comments_count = 5
    end
    NotificationMailer.digest(reader, [ reply_notification, thread ])
  end

  private
    def answering = @answering ||= Comment.visible.where.not(parent: nil).last
    def reader = answering.parent.author

    def reply_notification
      Notification.new(user: reader, kind: "reply", comment: answering, post: answering.post)
    end
end

# /rails/mailers/notification_mailer, in development: what there is in the database, as somebody would be mailed it.
class NotificationMailerPreview < ActionMailer::Preview
  def answer
    NotificationMailer.answer(reader, reply)
  end

  def mention
    NotificationMailer.answer(reader, Notification.new(user: reader, kind: "mention", comment: answering, post: answering.post))
  end

  def digest
    thread = Notification.new(user: reader, kind: "thread", post: answering.post).tap do |notification|
      notification.comments_count = 5
    end
    NotificationMailer.digest(reader, [ reply, thread ])
  end

  private
    def answering = @answering ||= Comment.visible.where.not(parent: nil).last
    def reader = answering.parent.author
    def reply = Notification.new(user: reader, kind: "reply", comment: answering, post: answering.post)
end

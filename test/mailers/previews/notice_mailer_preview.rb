# /rails/mailers/notice_mailer, in development: what there is in the database, as somebody would be mailed it.
class NoticeMailerPreview < ActionMailer::Preview
  def answer
    NoticeMailer.answer(reader, reply)
  end

  def mention
    NoticeMailer.answer(reader, Notice.new(user: reader, kind: "mention", comment: answering, post: answering.post))
  end

  def digest
    thread = Notice.new(user: reader, kind: "thread", post: answering.post).tap { |notice| notice.comments_count = 5 }
    NoticeMailer.digest(reader, [ reply, thread ])
  end

  private
    def answering = @answering ||= Comment.kept.where.not(parent: nil).last
    def reader = answering.parent.author
    def reply = Notice.new(user: reader, kind: "reply", comment: answering, post: answering.post)
end

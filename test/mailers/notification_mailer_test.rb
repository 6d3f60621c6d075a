require "test_helper"

class NotificationMailerTest < ActionMailer::TestCase
  setup do
    @maria = users(:maria)
    @reply = comment "It is *once an hour*, <b>is it</b>?", parent: comments(:answer)
  end

  test "includes the reply and its parent as text and HTML" do
    mail = NotificationMailer.answer(@maria, notification_of(@reply))
    assert_equal [
      [ "maria@example.com" ], "tomas replied to your comment on How write-ahead logging really works"
    ],
      [ mail.to, mail.subject ]
    assert_includes mail.text_part.decoded,
      "tomas replied to your comment on How write-ahead logging really works:"
    assert_includes mail.text_part.decoded, "It is *once an hour*, <b>is it</b>?"
    assert_includes mail.html_part.decoded, "<em>once an hour</em>"
    assert_not_includes mail.html_part.decoded, "<b>is it</b>"
    assert_includes mail.html_part.decoded, "You wrote: <i>True. I made mine rare"
    [ mail.text_part, mail.html_part ].each do |part|
      assert_includes part.decoded, "http://www.example.com/posts/#{posts(:wal).id}#comment_#{@reply.id}"
    end
  end

  test "names the kind of notification in the subject" do
    post = Post.new(author: users(:tomas), title: "On logs", body: "Says @maria.").submit
    mention = comment("Did @maria see it?", to: posts(:show_terminal))
    on_post = comment("Mine too.", to: posts(:essay))
    assert_equal [
      "tomas mentioned you in On logs",
      "tomas mentioned you in a comment on Show: A terminal mail reader in 900 lines",
      "tomas commented on your post On keeping a small computer for thirty years"
    ],
      [
        @maria.notifications.find_by!(post:, comment: nil),
        notification_of(mention),
        notification_of(on_post)
      ]
      .map { |notification| NotificationMailer.answer(@maria, notification).subject }
  end

  test "uses the inbox's texts with the author in bold" do
    I18n.eager_load! # loading the files later would replace these texts
    I18n.backend.store_translations :en,
      notifications: {
        replied: "%{author} wrote back on %{post}", replied_html: "%{author} wrote back on %{post}",
        new_comments: { one: "One on %{post}" }, new_comments_html: { one: "One on %{post}" }
      }
    posts(:show_terminal).follow_by @maria
    comment "A remark", to: posts(:show_terminal)
    answer, digest = NotificationMailer.answer(@maria, notification_of(@reply)),
      NotificationMailer.digest(@maria,
        Notification.count_comments(@maria.notifications.order(:id).with_items.to_a))

    assert_match(/\Atomas wrote back on How/, answer.subject)
    [ answer, digest ].each do |mail|
      assert_match(/tomas wrote back on How/, mail.text_part.decoded)
      assert_match(%r{<b>tomas</b> wrote back on <a}, mail.html_part.decoded)
    end
    assert_match(/One on Show/, digest.text_part.decoded)
    assert_match(%r{One on <a}, digest.html_part.decoded)
  ensure
    I18n.reload!
  end

  test "has headers for threading and one-click unsubscribing" do
    answer = comment "And then?", parent: @reply, author: users(:newcomer)
    Notification.insert(
      { user_id: @maria.id, post_id: posts(:wal).id, comment_id: answer.id, kind: "mention" }
    )
    first, second = [ @reply, answer ].map do |comment|
      NotificationMailer.answer(@maria, notification_of(comment))
    end

    assert_equal "comment-#{@reply.id}.to-#{@maria.id}@www.example.com", first.message_id
    assert_equal first.message_id, second.in_reply_to
    assert_equal [ "post-#{posts(:wal).id}.to-#{@maria.id}@www.example.com", first.message_id ],
      second.references
    assert_equal "List-Unsubscribe=One-Click", first["List-Unsubscribe-Post"].decoded
    token = CGI.unescape(
      first["List-Unsubscribe"].decoded[%r{\A<http://www\.example\.com/unsubscribe\?token=(.+)>\z}, 1]
    )
    assert_equal [ @maria, :notifications ], Unsubscription.find(token).to_h.values
    assert_equal "auto-generated", first["Auto-Submitted"].decoded
  end

  test "lists notifications oldest first, with counts per thread, in a digest" do
    posts(:show_terminal).follow_by @maria
    3.times { |number| comment "Remark #{number}", to: posts(:show_terminal) }
    mail = NotificationMailer.digest(@maria,
      Notification.count_comments(@maria.notifications.order(:id).with_items.to_a))
    assert_equal "2 unread notifications on Frontpage", mail.subject
    assert_match(/tomas replied to your comment on How write-ahead.*3 new comments in Show: A terminal/m,
      mail.text_part.decoded)
    assert_match(/tomas.*3 new comments/m, mail.html_part.decoded)
    [ mail.text_part, mail.html_part ].each { |part| assert_match(%r{/unsubscribe\?token=}, part.decoded) }
    assert_match(/^  It is once an hour, <b>is it<\/b>\?$/, mail.text_part.decoded)
    assert_includes mail.html_part.decoded,
      %(<blockquote dir="auto">It is once an hour, &lt;b&gt;is it&lt;/b&gt;?</blockquote>)
  end

  test "says how many notifications a long digest omits" do
    notifications = @maria.notifications.with_items.to_a * (EmailNotifier::MAX_IN_DIGEST + 3)
    mail = NotificationMailer.digest(@maria, notifications)
    assert_match(/And 3 more in your notifications:/, mail.text_part.decoded)
    assert_match(/And 3 more in/, mail.html_part.decoded)
  end

  test "strips line breaks from titles in headers" do
    posts(:wal).update_columns title: "Logs\r\nBcc: everybody@example.com"
    mail = NotificationMailer.answer(@maria, notification_of(@reply).reload)
    assert_nil Mail.new(mail.encoded).bcc
  end

  test "has a preview of each email" do
    require_relative "previews/notification_mailer_preview"
    assert_equal %w[ answer digest mention ], NotificationMailerPreview.emails.sort
    NotificationMailerPreview.emails.each do |name|
      assert_operator NotificationMailerPreview.call(name).html_part.decoded.size, :>, 300, name
    end
  end

  private
    def comment(body, author: users(:tomas), to: posts(:wal), parent: nil)
      perform_enqueued_jobs { Comment.new(post: to, author:, parent:, body:).submit }
    end

    def notification_of(comment) = @maria.notifications.find_by!(comment:)
end

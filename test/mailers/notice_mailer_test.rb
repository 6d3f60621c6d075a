require "test_helper"

class NoticeMailerTest < ActionMailer::TestCase
  setup do
    @maria = users(:maria)
    @reply = say "It is *once an hour*, <b>is it</b>?", parent: comments(:answer)
  end

  test "an answer comes with what it answers, in words and as a page" do
    mail = NoticeMailer.answer(@maria, notice_of(@reply))
    assert_equal [ [ "maria@example.com" ], "tomas replied to your comment on How write-ahead logging really works" ], [ mail.to, mail.subject ]
    assert_includes mail.text_part.decoded, "tomas replied to your comment on How write-ahead logging really works:"
    assert_includes mail.text_part.decoded, "It is *once an hour*, <b>is it</b>?"
    assert_includes mail.html_part.decoded, "<em>once an hour</em>"
    assert_not_includes mail.html_part.decoded, "<b>is it</b>"
    assert_includes mail.html_part.decoded, "You wrote: <i>True. I made mine rare"
    [ mail.text_part, mail.html_part ].each { |part| assert_includes part.decoded, "http://www.example.com/posts/#{posts(:wal).id}#comment_#{@reply.id}" }
  end

  test "each kind of answer says what it is" do
    post = Post.new(author: users(:tomas), title: "On logs", body: "Says @maria.").submit
    named, commented = say("Did @maria see it?", to: posts(:show_terminal)), say("Mine too.", to: posts(:essay))
    assert_equal [ "tomas mentioned you in On logs", "tomas mentioned you on Show: A terminal mail reader in 900 lines", "tomas commented on your post On keeping a small computer for thirty years" ],
      [ @maria.notices.find_by!(post:, comment: nil), notice_of(named), notice_of(commented) ].map { |notice| NoticeMailer.answer(@maria, notice).subject }
  end

  test "what was done is said in the words of the inbox, with the author in bold" do
    I18n.backend.store_translations :en, notices: { replied: "%{author} wrote back on %{post}", replied_html: "%{author} wrote back on %{post}", gathered: { one: "One on %{post}" }, gathered_html: { one: "One on %{post}" } }
    posts(:show_terminal).follow_by @maria
    say "A remark", to: posts(:show_terminal)
    answer, digest = NoticeMailer.answer(@maria, notice_of(@reply)), NoticeMailer.digest(@maria, Notice.gather(@maria.notices.order(:id).with_things.to_a))

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

  test "programs that read mail can put a discussion together, and have a button to end it" do
    answer = say "And then?", parent: @reply, author: users(:newcomer)
    Notice.insert({ user_id: @maria.id, post_id: posts(:wal).id, comment_id: answer.id, kind: "mention" })
    first, second = [ @reply, answer ].map { |comment| NoticeMailer.answer(@maria, notice_of(comment)) }

    assert_equal "comment-#{@reply.id}.to-#{@maria.id}@www.example.com", first.message_id
    assert_equal first.message_id, second.in_reply_to
    assert_equal [ "post-#{posts(:wal).id}.to-#{@maria.id}@www.example.com", first.message_id ], second.references
    assert_equal "List-Unsubscribe=One-Click", first["List-Unsubscribe-Post"].decoded
    token = CGI.unescape(first["List-Unsubscribe"].decoded[%r{\A<http://www\.example\.com/unsubscribe\?token=(.+)>\z}, 1])
    assert_equal @maria, User.find_by_token_for(:unsubscription, token)
    assert_equal "auto-generated", first["Auto-Submitted"].decoded
  end

  test "a digest has all of it, the oldest first, and threads by their number" do
    posts(:show_terminal).follow_by @maria
    3.times { |number| say "Remark #{number}", to: posts(:show_terminal) }
    mail = NoticeMailer.digest(@maria, Notice.gather(@maria.notices.order(:id).with_things.to_a))
    assert_equal "2 unread notifications at Frontpage", mail.subject
    assert_match(/tomas replied to your comment on How write-ahead.*3 new comments in Show: A terminal/m, mail.text_part.decoded)
    assert_match(/tomas.*3 new comments/m, mail.html_part.decoded)
    [ mail.text_part, mail.html_part ].each { |part| assert_match(%r{/unsubscribe\?token=}, part.decoded) }
  end

  test "a long one says how many more there are" do
    notices = @maria.notices.with_things.to_a * (NotificationSetting::MOST_IN_DIGEST + 3)
    mail = NoticeMailer.digest(@maria, notices)
    assert_match(/And 3 more in your notifications:/, mail.text_part.decoded)
    assert_match(/And 3 more in/, mail.html_part.decoded)
  end

  test "a title with a line in it, or a name, adds no header" do
    posts(:wal).update_columns title: "Logs\r\nBcc: everybody@example.com"
    mail = NoticeMailer.answer(@maria, notice_of(@reply).reload)
    assert_nil Mail.new(mail.encoded).bcc
  end

  test "each has a preview" do
    require_relative "previews/notice_mailer_preview"
    assert_equal %w[ answer digest mention ], NoticeMailerPreview.emails.sort
    NoticeMailerPreview.emails.each { |name| assert_operator NoticeMailerPreview.call(name).html_part.decoded.size, :>, 300, name }
  end

  private
    def say(body, author: users(:tomas), to: posts(:wal), parent: nil) = Comment.new(post: to, author:, parent:, body:).submit
    def notice_of(comment) = @maria.notices.find_by!(comment:)
end

require "test_helper"

# Anyone can report illegal content, without an account: moderators are alerted and decide in the queue, and
# the reporter gets a confirmation, the decision and one objection.
class ReportsTest < ActionDispatch::IntegrationTest
  REPORT = {
    reason: "personal_data", explanation: "The last line is my address, Blumenweg 3.", name: "Rita Reporter",
    email_address: "rita@example.com", good_faith: "1", website: ""
  }.freeze

  setup { @post, @comment = posts(:wal), comments(:answer) }

  test "from the link on a page to the mailed decision" do
    get post_path(@post)
    get css_select("article a[href^='/report']").first["href"]
    assert_select "#report_url[value='http://www.example.com/posts/#{@post.id}']"
    mail = capture_emails { perform_enqueued_jobs { report url: css_select("#report_url").first["value"] } }
      .find { |one| one.to == [ "rita@example.com" ] }
    assert_redirected_to report_receipt_path
    assert_includes mail.text_part.decoded, "http://www.example.com/posts/#{@post.id}"
    assert_no_match(/Blumenweg|Rita/, mail.to_s)

    sign_in_as users(:admin)
    get moderation_root_path
    assert_select ".review h2", "1 report of illegal content: a post"
    assert_select ".review .reports", /Personal data.*Rita Reporter.*rita@example.com.*Blumenweg 3/m
    mail = decision { decide @post, "removed", "It names an address" }
    assert_match(/Moderators removed.*It names an address/m, mail.text_part.decoded)
    get moderation_root_path
    assert_select ".review", 0
  end

  test "reports on a comment lead the queue, also after an earlier decision, until moderators decide" do
    flag @post, by: 3
    flag @comment, by: 1
    decide @comment.reload, "dismissed"
    report url: "/posts/#{@comment.post_id}?comment=#{@comment.id}#comment_#{@comment.id}"
    assert_equal [ @comment, @post ], ModerationQueueItem.pending.map(&:item)
    assert_equal 2, users(:admin).waiting_count
    mail = decision { decide @comment.reload, "dismissed", "" }
    assert_match(/didn’t remove.*No problem found/m, mail.text_part.decoded)
    assert_equal [ @post ], ModerationQueueItem.pending.map(&:item)
  end

  test "the reporter objects once, and moderators decide again" do
    report
    mail = decision { decide @post.reload, "dismissed", "A public office" }
    link = mail.text_part.decoded[%r{/report/objection\S+}]
    get link
    assert_select ".reason", "A public office"
    post report_objection_path, params: { token: token_of(link), report: { objection: " " } }
    assert_response :unprocessable_content
    ModeratorAlert.delete_all
    object link
    assert_equal [ "report" ], ModeratorAlert.pluck(:kind)
    object link
    assert_response :not_found
    sign_in_as users(:admin)
    get new_moderation_post_action_path(@post)
    assert_select ".reports", /objected.*decision by admin.*It's my home/m
    mail = decision { decide @post.reload, "removed", "A home after all" }
    assert_match(/removed.*A home after all/m, mail.text_part.decoded)
    assert_no_match(/objection/, mail.text_part.decoded)
  end

  test "shows the form again with everything that was typed, and says what is wrong" do
    {
      { url: "https://elsewhere.example/posts/#{@post.id}" } => "Address isn’t on this site",
      { url: "/users/maria" } => "Address isn’t that of a post or comment", { url: "::" } => "Address isn’t",
      { url: "" } => "Address can’t be blank",
      { url: "/posts/#{posts(:withdrawn).id}" } => "already been removed",
      { reason: "" } => "Reason must be chosen", { explanation: "" } => "Explanation can’t be blank",
      { explanation: "x" * 3_001 } => "too long", { name: "x" * 101 } => "too long",
      { email_address: "rita" } => "valid email address",
      { good_faith: "0" } => "Statement must be confirmed",
      { website: "https://pills.example" } => "must be empty",
      { reason: "copyright", name: "" } => "Name is required",
      { reason: "copyright", email_address: "" } => "Email address is required"
    }.each do |values, message|
      travel 2.hours # five in an hour
      report(**values)
      assert_response :unprocessable_content, values
      assert_select ".errors", /#{message}/
      assert_select "#report_explanation", text: values.fetch(:explanation, REPORT[:explanation])
    end
    assert_empty Report.all
  end

  test "needs no name, and no email address" do
    report reason: "child_abuse", name: "", email_address: ""
    assert_redirected_to report_receipt_path
    get report_receipt_path
    assert_select "h1", "We received your report"
    assert_no_enqueued_emails { decide @post.reload, "removed" }
    assert_equal [ nil, nil ], Report.sole.values_at(:name, :email_address)
  end

  test "a form that is sent twice counts once, and reports are limited" do
    2.times { report }
    assert_equal 1, Report.count
    3.times { |number| report explanation: "Number #{number}" }
    report explanation: "Too much"
    assert_response :too_many_requests
    assert_select "#report_explanation", text: "Too much"
    assert_equal 4, Report.count
  end

  test "alerts moderators, without the text" do
    users(:admin).update_columns email_address: "admin@example.com"
    mails = capture_emails { perform_enqueued_jobs { report email_address: "" } }
    assert_equal [ "Someone reported a post or comment as illegal" ], mails.map(&:subject)
    assert_no_match(/Blumenweg|Rita/, mails.sole.to_s)
  end

  test "deletes reports half a year after the decision" do
    report
    report url: "/comments/#{@comment.id}"
    decide @post.reload, "dismissed"
    travel Report::RETENTION - 1.day
    assert_no_difference(-> { Report.count }) { Report.delete_old }
    travel 2.days
    Report.delete_old
    assert_equal [ @comment ], Report.all.map(&:item)
    assert_equal 1, @comment.reload.queue_item.open_reports_count
    Report.delete_all
    assert_equal 0, @comment.reload.queue_item.open_reports_count
  end

  test "speaks the reporter's language" do
    post "/report?language=de", params: { report: { **REPORT, url: "/posts/#{@post.id}" } }
    mail = decision { decide @post.reload, "removed" }
    assert_equal "Die Entscheidung über deine Meldung #{Report.sole.id}", mail.subject
  end

  private
    def report(**values)
      post report_path, params: { report: { **REPORT, url: "/posts/#{@post.id}", **values } }
    end

    def decision(&)
      capture_emails { perform_enqueued_jobs(only: MailDeliveryJob, &) }
        .find { |mail| mail.to == [ REPORT[:email_address] ] }
    end

    def token_of(link) = CGI.unescape(link[/token=([^&]+)/, 1])

    def object(link)
      post report_objection_path, params: { token: token_of(link), report: { objection: "It's my home" } }
    end
end

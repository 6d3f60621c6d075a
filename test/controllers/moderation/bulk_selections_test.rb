require "test_helper"

# Moderators select posts and comments in the queue, or on a member's page, and act on them together.
class Moderation::BulkSelectionsTest < ActionDispatch::IntegrationTest
  include ActionView::RecordIdentifier

  setup do
    users(:tomas).moderator!
    @post, @comment = posts(:ask_backups), comments(:objection)
    [ @post, @comment ].each { |item| flag item, by: 1 }
    sign_in_as users(:admin)
  end

  test "the queue has a box for each item, which another moderator's claim hides" do
    @comment.reload.queue_item.claim_by users(:tomas)
    get moderation_root_path
    assert_equal [ BulkAction.key_of(@post, 0) ], boxes.map { |box| box["value"] }
    assert_select "input[type=checkbox][form=selection][aria-label='Select “#{@post.title}”']:not([checked])"
    get css_select("main a[href*='selected=all']").sole["href"]
    assert_select "input[type=checkbox][checked]", 1
    assert_select "main a[href='#{moderation_root_path(anchor: "selection")}']", "Select none"
    assert_equal %w[ approved dismissed removed ],
      css_select("#selection button").map { |button| button["value"] }
  end

  test "removes selected items of the queue, names those that it skipped, and undoes it" do
    get moderation_root_path
    decide @comment.reload, "dismissed", "This is fine", by: users(:tomas)
    select_and "removed", @post, @comment, reason: "Spam wave"
    follow_redirect!
    assert_select "[role=status]", "Removed 1 item."
    assert_select "h2", "1 item skipped"
    assert_select ".log li", /#{Regexp.escape @comment.body.first(20)}.*Found no problem with.*tomas/m
    assert_select "main a[href='#{moderation_root_path}']", "Back"
    assert_equal [ [ "removed", users(:admin) ] ],
      @post.moderation_actions.map { |action| [ action.action, action.user ] }

    post css_select("form[action$='/undo']").sole["action"], params: { return_to: moderation_root_path }
    follow_redirect!
    assert_select "[role=status]", /Undid 1 action\.\s+Undo started by admin/
    assert_not_predicate @post.reload, :removed?
    get moderation_bulk_actions_path
    assert_select ".log li", /2 items: Undid 1 action.*Spam wave/m
  end

  test "dismisses the flags of selected items, and notifies who flagged, by email too" do
    reporter = @post.flags.sole.user
    reporter.update_columns email_address: "reporter@example.com"
    NotificationSetting.of(reporter).update!(email_frequency: "each", email_since: 1.minute.ago)
    get moderation_root_path
    select_and "dismissed", @post, @comment
    follow_redirect!
    assert_select "[role=status]", "Dismissed 2 items from the queue."
    assert_select "form[action$='/undo']", 0
    mail = capture_emails { EmailNotifier.notify(NotificationSetting.of(reporter)) }.sole
    assert_match "reviewed the post you flagged and didn’t remove it", mail.subject
    assert_empty @post.author.notifications.moderation
    get moderation_root_path
    assert_select ".empty"
  end

  test "notifies authors in the inbox and by email, without naming who flagged" do
    author, reporter = @post.author, @post.flags.sole.user
    get moderation_root_path
    select_and "removed", @post, reason: "Spam wave"
    mail = emailed_decisions.sole
    assert_match "was removed by a moderator", mail.subject
    assert_match "Spam wave", mail.text_part.decoded

    sign_in_as author
    get inbox_path
    assert_select "li.notification", /was removed by a moderator.*Spam wave/m
    [ response.body, mail.to_s ].each { |text| assert_no_match reporter.username, text }
    [ moderation_bulk_actions_path, moderation_bulk_action_path(BulkAction.sole) ].each do |path|
      get path
      assert_response :not_found
    end
  end

  test "shows an invalid form again, with the selection and the page to return to" do
    get moderation_root_path
    select_and "removed", @post, @comment
    assert_response :unprocessable_content
    assert_select ".errors li", /Reason can’t be blank/
    assert_equal [ dom_id(@post), dom_id(@comment) ],
      css_select("main input[type=checkbox][checked]").map { |box| box["value"] }
    assert_select "input[name=return_to][value='/moderation']"
    assert_select "button.danger", "Remove selected…"
    select_and "removed", reason: "Spam"
    assert_select ".empty", /Select at least one post or comment/
    post moderation_bulk_actions_path, params: { items: "post_1" }
    assert_response :bad_request
    select_and "appointed", @post, reason: "Spam"
    assert_response :bad_request
    assert_empty BulkAction.all
  end

  test "removes and restores on a member's page" do
    member = users(:newcomer)
    own = [ "First", "Second" ].map { |title| member.posts.create!(title:, body: "Text") }
    deleted = member.posts.create!(title: "Deleted", body: "Text").tap { |post| post.remove by: member }
    path = moderation_member_path(member)
    get path
    assert_equal own.map { |post| BulkAction.key_of(post, 0) }.sort, boxes.map { |box| box["value"] }.sort
    select_and "removed", own.first, reason: "Off topic"
    get path
    assert_select "form:has(button[value=restored]) input[value='#{BulkAction.key_of(own.first, 0)}']"
    assert_select "input[value='#{BulkAction.key_of(deleted, 0)}']", 0
    select_and "restored", own.first, reason: "A mistake"
    follow_redirect!
    assert_select "[role=status]", "Restored 1 item."
    assert_select "main a[href='#{path}']", "Back"
    assert_not_predicate own.first.reload, :removed?

    get moderation_member_path(users(:admin))
    assert_empty boxes
  end

  private
    # Like the form of the page that was rendered last.
    def select_and(action, *items, reason: nil, confirm: true)
      seen_up_to, return_to = %w[ bulk_action[seen_up_to] return_to ].map do |name|
        css_select("form[action='#{moderation_bulk_actions_path}'] input[name='#{name}']").first&.[]("value")
      end
      post moderation_bulk_actions_path,
        params: {
          items: items.map { |item| dom_id(item) },
          return_to:,
          bulk_action: { action:, reason:, seen_up_to: }
        }
      submit_confirmation if confirm && response.successful?
      perform_enqueued_jobs only: ContinueOperationJob # on a slow machine
    end

    def boxes = css_select("main input[name='items[]']")
end

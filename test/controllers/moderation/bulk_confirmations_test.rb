require "test_helper"

# Before a bulk action, a page shows how many posts and comments it concerns, what members will read, and
# whether it can be undone.
class Moderation::BulkConfirmationsTest < ActionDispatch::IntegrationTest
  include ActionView::RecordIdentifier

  setup do
    users(:newcomer).moderator!
    @post, @comment = posts(:wal), comments(:objection)
    sign_in_as users(:admin)
  end

  test "shows a removal of everything by members before it starts" do
    act usernames: %w[ tomas ], bulk_action: { period: "all", reason: "Spam wave", ban: "1" }
    count = Post.visible.where(author: users(:tomas)).count +
      Comment.visible.where(author: users(:tomas)).count
    assert_select "main p", /You’re about to remove #{count} items\.\s+The author will be banned\./
    assert_select ".preview blockquote", /You were banned\.\s+Reason: Spam wave/
    assert_select ".preview blockquote",
      /A moderator removed #{count} of your posts and comments\.\s+Reason: Spam wave/
    assert_select "form p", /You can undo this on the next page.*lifts the bans/
    assert_select "form button:first-of-type.quiet", "Edit"
    assert_select "button.danger", "Remove #{count} items"
    assert_equal [ [], [], [] ], [ BulkAction, ModerationAction, Notification.moderation ].map(&:all)

    submit_confirmation
    perform_enqueued_jobs only: ContinueOperationJob
    assert_equal [ count, "Spam wave" ],
      BulkAction.sole.then { |action| [ action.items_count, action.reason ] }
    assert users(:tomas).reload.suspended?
  end

  test "shows what each member posted last, so that a member who was selected by mistake can be unchecked" do
    post = users(:tomas).posts.create!(title: "Ask: How do you sharpen a chisel?", body: "Mine chips.")
    get new_moderation_bulk_action_path(usernames: %w[ tomas maria ])
    assert_select ".log li", /tomas\s+.*latest: #{Regexp.escape post.title}/m
    assert_select ".log li a[href='#{post_path(post)}']"

    act usernames: %w[ maria ], bulk_action: { period: "all", reason: "Spam wave", ban: "1" }
    assert_select "main p", /Posts and comments by maria/
    submit_confirmation "edit"
    assert_equal [ "maria" ],
      css_select("input[type=checkbox][name='usernames[]'][checked]").map { |box| box["value"] }
  end

  test "a selection is edited, then confirmed" do
    act items: keys(@post, @comment),
      return_to: "/moderation", bulk_action: { action: "removed", reason: "Spam", seen_up_to: 0 }
    assert_select "main p", /You’re about to remove 2 items/
    assert_select ".log li", 2
    assert_select ".preview .hint", "maria will read:"
    submit_confirmation "edit"
    assert_select "input[type=checkbox][checked]", 2
    assert_select "input[value=Spam]"
    act items: keys(@post),
      return_to: "/moderation", bulk_action: { action: "removed", reason: "Spam", seen_up_to: 0 }
    submit_confirmation
    assert_redirected_to moderation_bulk_action_path(BulkAction.sole, return_to: "/moderation")
    perform_enqueued_jobs only: ContinueOperationJob
    assert_equal [ true, false ], [ @post, @comment ].map { |item| item.reload.removed? }
  end

  test "says that dismissed flags can't be brought back, and what members who flagged will read" do
    flag @post, by: 2
    act items: keys(@post), bulk_action: { action: "dismissed", reason: " " }
    assert_select "main p", /dismiss 1 post or comment from the queue/
    assert_select ".preview",
      /maria won’t be notified.*reviewed the post you flagged and didn’t remove it\.\s+Reason: No/m
    assert_select "form p", /You can’t undo this/
    assert_select "button.danger", "Dismiss 1 item"
    assert_no_match "member_", css_select("main").text
  end

  test "leaves out items on which someone acted meanwhile" do
    seen_up_to = ModerationAction.last_id
    decide @post, "removed", by: users(:newcomer)
    act items: keys(@post, @comment), bulk_action: { action: "removed", reason: "Spam", seen_up_to: }
    assert_select "main p", /You’re about to remove 1 post or comment/
    assert_select "main .hint", /1 selected item was skipped/
    act items: keys(@post), bulk_action: { action: "removed", reason: "Spam", seen_up_to: }
    assert_select "main p", "Nothing to remove."
    assert_select "button[name=confirmed]", 0
  end

  private
    def keys(*items) = items.map { |item| dom_id(item) }

    def act(**params)
      post moderation_bulk_actions_path, params: params
      assert_response :success
    end
end

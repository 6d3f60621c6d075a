require "test_helper"

class Moderation::ClaimsControllerTest < ActionDispatch::IntegrationTest
  setup do
    [ users(:tomas), users(:maria) ].each(&:moderator!)
    flag posts(:ask_backups), by: 1
    flag comments(:objection), by: 1
    @post = posts(:ask_backups)
  end

  test "a moderator claims an item, which the others see, and releases it" do
    sign_in_as users(:maria)
    post moderation_post_claim_path(@post), params: { return_to: moderation_root_path(anchor: "here") }
    assert_redirected_to moderation_root_path(anchor: "here")
    get moderation_root_path
    assert_select review, /You claimed this just now\.\s+Release/
    assert_select "#{review} button[value=dismissed]"

    sign_in_as users(:tomas)
    get moderation_root_path
    assert_select "#{review} .claim a[href='#{user_path(users(:maria))}']", "maria"
    assert_select "#{review} button[value=dismissed]", 0
    assert_select "#{review(comments(:objection))} button", "Claim"
    get new_moderation_post_action_path(@post)
    assert_select ".claim", /maria claimed this just now/

    delete moderation_post_claim_path(@post)
    assert_equal users(:maria), QueueClaim.sole.user
    sign_in_as users(:maria)
    delete moderation_post_claim_path(@post)
    assert_redirected_to moderation_root_path
    assert_empty QueueClaim.all
  end

  test "a moderator comments on their claim, which the others see beside it" do
    @post.reload.queue_item.claim_by users(:maria)
    sign_in_as users(:maria)
    get moderation_root_path
    form = css_select("#{review} form[action*='/claim']").sole
    post form["action"], params: { comment: "I’m asking <i>the author</i>" }
    get moderation_root_path
    assert_select "#{review} input[name=comment][value=?]", "I’m asking <i>the author</i>"
    sign_in_as users(:tomas)
    [ moderation_root_path, new_moderation_post_action_path(@post) ].each do |path|
      get path
      assert_select ".claim-comment", "I’m asking <i>the author</i>"
      assert_select "input[name=comment]", 0
    end
    post moderation_post_claim_path(@post), params: { comment: { a: 1 }, instead_of: "maria" }
    get moderation_root_path
    assert_select ".claim-comment", 0
  end

  test "another moderator takes the item over, from the one whom the page showed" do
    @post.reload.queue_item.claim_by users(:maria)
    sign_in_as users(:tomas)
    post moderation_post_claim_path(@post)
    assert_match(/Another moderator claimed it/, flash[:alert])
    post moderation_post_claim_path(@post), params: { instead_of: "admin" }
    assert_equal users(:maria), QueueClaim.sole.user
    get moderation_root_path
    post css_select("#{review} .claim button").sole["formaction"]
    assert_equal users(:tomas), QueueClaim.sole.user
  end

  test "an item that was decided can't be claimed" do
    decide @post.reload, "dismissed"
    sign_in_as users(:tomas)
    post moderation_post_claim_path(@post)
    assert_match(/acted on it in the meantime/, flash[:alert])
    assert_empty QueueClaim.all
    post moderation_post_claim_path(posts(:wal))
    assert_response :not_found
    post moderation_post_claim_path(@post), params: { instead_of: [ "maria" ] }
    assert_response :redirect
  end

  test "members and visitors neither claim nor see who did" do
    @post.reload.queue_item.claim_by users(:maria)
    users(:tomas).member!
    sign_in_as users(:tomas)
    [ :post, :delete ].each do |verb|
      public_send verb, moderation_post_claim_path(@post)
      assert_response :not_found
    end
    decide @post, "dismissed", by: users(:admin)
    [ moderation_log_path, moderation_log_path(format: :atom), post_path(@post), user_path(users(:maria)) ]
      .each do |path|
      get path
      assert_no_match(/claim/i, css_select("main").text.presence || response.body)
    end
    assert_no_match(/claim/, User::Export.new(users(:maria)).enum_for.to_a.join)
  end

  private
    def review(item = @post) = "##{ActionView::RecordIdentifier.dom_id(item.reload.queue_item)}"
end

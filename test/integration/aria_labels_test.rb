require "test_helper"

# Screen readers announce which comment each control of a thread belongs to.
class AriaLabelsTest < ActionDispatch::IntegrationTest
  test "names the author in the labels of a comment's controls" do
    sign_in_as users(:maria)
    get post_path(posts(:wal))

    assert_select "#comment_#{comments(:objection).id} > details" do
      assert_select "> summary[aria-label='Thread by tomas']", 1
      assert_select "> .actions .vote[aria-label='Upvote tomas’s comment']", 1
      assert_select "> .actions .vote[aria-label='Downvote tomas’s comment']", 1
    end
    assert_select "#comment_#{comments(:taken_back).id} > details > summary[aria-label='Thread by [deleted]']", 1
  end

  test "keeps the label after a vote" do
    sign_in_as users(:maria)
    post comment_vote_path(comments(:objection)), headers: { "Accept" => "application/json" }
    buttons = Nokogiri::HTML5.fragment(response.parsed_body.values.join)
    assert_equal 1, buttons.css(".vote[aria-pressed=true][aria-label='Upvote tomas’s comment']").size
  end
end

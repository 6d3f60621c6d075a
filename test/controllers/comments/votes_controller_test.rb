require "test_helper"

class Comments::VotesControllerTest < ActionDispatch::IntegrationTest
  setup do
    @comment = comments(:answer)
  end

  test "counts an upvote once and redirects to the comment" do
    sign_in_as users(:tomas)

    assert_difference -> { @comment.reload.score } => 1, -> { users(:maria).reload.karma } => 1 do
      2.times { post comment_vote_path(@comment) }
    end
    assert_redirected_to comment_in_thread_path(@comment)
  end

  test "redirects to the referring page, but not to other sites" do
    sign_in_as users(:tomas)
    post comment_vote_path(@comment), headers: { "Referer" => "http://www.example.com/best?page=2" }
    assert_redirected_to "/best?page=2#comment_#{@comment.id}"

    post comment_vote_path(@comment), headers: { "Referer" => "https://elsewhere.example/" }
    assert_redirected_to comment_in_thread_path(@comment)
  end

  test "lets visitors vote once they have signed in" do
    get post_path(@comment.post)
    assert_select "#comment_#{@comment.id} > details > .actions " \
      ".vote[href='#{new_comment_vote_path(@comment)}']"
    get new_comment_vote_path(@comment)
    assert_redirected_to new_session_path(return_to: new_comment_vote_path(@comment))

    sign_in_as users(:tomas)
    get new_comment_vote_path(@comment)
    assert_difference("Vote.count") do
      post css_select("main form").first["action"],
        params: { return_to: css_select("main [name=return_to]").first["value"] }
    end
    assert_redirected_to comment_in_thread_path(@comment)
  end

  test "withdraws a vote" do
    sign_in_as users(:tomas)
    post comment_vote_path(@comment)

    assert_difference -> { @comment.reload.score }, -1 do
      2.times { delete comment_vote_path(@comment) }
    end
  end

  test "votes without JavaScript through the page's single form" do
    sign_in_as users(:tomas)
    get comment_path(@comment)
    assert_select "form#vote[method=post]", 1
    assert_select "#comment_#{@comment.id} > details > .actions > .votes " \
      "button[form=vote][aria-pressed=false][formaction=?]",
      "/comments/#{@comment.id}/vote"

    post comment_vote_path(@comment)
    get comment_path(@comment)
    assert_select "#comment_#{@comment.id} > details > .actions > .votes " \
      "button[aria-pressed=true][name=_method][value=delete][formaction=?]", "/comments/#{@comment.id}/vote"

    post comment_vote_path(@comment), params: { _method: "delete" }
    assert_equal 0, @comment.votes.count
  end

  test "returns the new points and buttons to a script, as they are on the page" do
    sign_in_as users(:tomas)
    post comment_vote_path(@comment), headers: { "Accept" => "application/json" }

    assert_response :success
    markup = response.parsed_body
    get post_path(@comment.post_id)
    assert_equal 2, markup.size
    markup.each { |selector, html| assert_equal html.squish, css_select(selector).sole.to_html.squish }
    assert_select "#comment_#{@comment.id} > .meta > .points", "10 points"
  end

  test "counts a downvote and reverses an upvote" do
    sign_in_as users(:tomas)
    post comment_vote_path(@comment)

    assert_difference -> { @comment.reload.score }, -2 do
      post comment_vote_path(@comment, value: -1)
    end
    assert_equal [ 9, 1 ], [ @comment.upvotes, @comment.downvotes ]
  end

  test "labels a comment with a negative score as downvoted" do
    get comment_path(comments(:unkind))
    assert_select "#comment_#{comments(:unkind).id} .points", "-4 points, downvoted"
  end

  test "rejects downvotes below the karma threshold and says why" do
    sign_in_as users(:newcomer)
    get comment_path(@comment)
    assert_select ".votes button[formaction$='value=-1']", 0

    assert_no_difference -> { @comment.reload.score } do
      post comment_vote_path(@comment, value: -1)
    end
    assert_response :forbidden
    assert_select "main p", /Downvoting requires 100 karma; you have 0/
    assert_select "main a[href=?]", comment_in_thread_path(@comment)
  end

  test "shows the downvote button depending on karma" do
    users(:newcomer).update_column :karma, 100
    sign_in_as users(:newcomer)
    get comment_path(@comment)
    assert_select "#comment_#{@comment.id} > details > .actions .votes button", 2

    post comment_vote_path(@comment, value: -1)
    users(:newcomer).update_column :karma, 3
    get comment_path(@comment)
    assert_select "#comment_#{@comment.id} > details > .actions .votes button[value=delete]", 1
  end

  test "rejects votes on own comments" do
    sign_in_as users(:maria)
    get comment_path(@comment)
    assert_select "#comment_#{@comment.id} > details > .actions .votes button", 0

    post comment_vote_path(@comment)
    assert_response :forbidden
    assert_equal 9, @comment.reload.score
  end

  test "returns 404 for a deleted comment" do
    sign_in_as users(:maria)
    post comment_vote_path(comments(:taken_back))
    assert_response :not_found
  end

  test "rejects values other than 1 and -1" do
    sign_in_as users(:tomas)

    [ "0", "2", "1000", "-1x", "", [ "1" ], { a: "1" } ].each do |value|
      post comment_vote_path(@comment), params: { value: }
      assert_response :bad_request, value.inspect
    end
    assert_equal 9, @comment.reload.score
  end

  test "redirects visitors to sign-in" do
    post comment_vote_path(@comment)
    assert_response :redirect
    assert_equal 9, @comment.reload.score
  end
end

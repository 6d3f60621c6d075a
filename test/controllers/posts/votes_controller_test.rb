require "test_helper"

class Posts::VotesControllerTest < ActionDispatch::IntegrationTest
  test "redirects to the page where the vote was cast" do
    sign_in_as users(:tomas)
    assert_difference -> { posts(:wal).reload.score } => 1 do
      post post_vote_path(posts(:wal)), headers: { referer: "http://www.example.com/top/week?page=31.abc#x" }
    end
    assert_redirected_to "/top/week?page=31.abc#post_#{posts(:wal).id}"
  end

  test "redirects to the post without a referrer or with a foreign one" do
    sign_in_as users(:tomas)
    [ nil, "https://evil.example/", "//evil.example", "garbage \0" ].each do |referer|
      post post_vote_path(posts(:wal)), headers: { referer: }
      assert_redirected_to "/posts/#{posts(:wal).id}#post_#{posts(:wal).id}"
    end
    assert_equal 43, posts(:wal).reload.score
  end

  test "withdraws a vote through a form" do
    posts(:wal).vote_by users(:tomas)
    sign_in_as users(:tomas)
    post post_vote_path(posts(:wal)), params: { _method: "delete" }
    assert_response :see_other
    assert_equal 42, posts(:wal).reload.score
  end

  test "tells a new member that the vote doesn't count yet, and why here? tells everyone" do
    sign_in_as users(:newcomer)
    2.times { post post_vote_path(unendorsed), headers: { "Accept" => "application/json" } }
    assert_match(/doesn’t count for the ranking yet/, response.parsed_body["#voted > span"])
    get post_rank_path(unendorsed)
    assert_includes response.body, "One vote isn’t counted yet"

    delete post_vote_path(unendorsed)
    assert_nil flash[:notice]
    post post_vote_path(unendorsed)
    assert_match(/doesn’t count/, flash[:notice])

    unendorsed.vote_by users(:tomas)
    post post_vote_path(unendorsed), headers: { "Accept" => "application/json" }
    assert_nil response.parsed_body["#voted > span"]
    get post_rank_path(unendorsed)
    assert_not_includes response.body, "counted yet"
  end

  test "returns the new button and points to a script, as they are on the page" do
    sign_in_as users(:tomas)
    { post: /43 points/, delete: /42 points/ }.each do |method, points|
      process method, post_vote_path(posts(:wal)), headers: { "Accept" => "application/json" }
      markup = response.parsed_body
      get post_path(posts(:wal))
      assert_equal 2, markup.size
      markup.each { |selector, html| assert_equal html, css_select(selector).sole.to_html }
      assert_select "article .points", points
    end
  end

  test "renders the stream's targets in lists and threads" do
    sign_in_as users(:tomas)
    [ root_path, post_path(posts(:wal)) ].each do |path|
      get path
      assert_select "#post_#{posts(:wal).id} > .vote", 1
      assert_select "#post_#{posts(:wal).id} > .meta > .points", 1
    end
  end

  test "rejects votes on own posts" do
    sign_in_as users(:maria)
    assert_no_difference("Vote.count") { post post_vote_path(posts(:wal)) }
    assert_response :forbidden
    assert_select "main a[href='#{post_path(posts(:wal))}']"
    assert_no_difference("Vote.count") do
      post post_vote_path(posts(:wal)), headers: { "Accept" => "application/json" }
    end
    assert_response :forbidden
  end

  test "ignores the value, since posts can't be downvoted" do
    sign_in_as users(:tomas)
    post post_vote_path(posts(:wal), value: -1), params: { vote: { value: -5, user_id: users(:admin).id } }
    assert_equal [ [ users(:tomas).id, 1 ] ], posts(:wal).votes.pluck(:user_id, :value)
  end

  test "returns 404 for removed and missing posts" do
    sign_in_as users(:tomas)
    [ posts(:withdrawn).id, 0, "99999999999999999999999", "x" ].each do |id|
      post "/posts/#{id}/vote"
      assert_response :not_found
      delete "/posts/#{id}/vote"
      assert_response :not_found
    end
  end

  test "lets visitors vote once they have signed in" do
    get root_path
    assert_select "#post_#{posts(:wal).id} > .vote[href='#{new_post_vote_path(posts(:wal))}'][rel=nofollow]"
    get new_post_vote_path(posts(:wal))
    assert_redirected_to new_session_path(return_to: new_post_vote_path(posts(:wal)))

    sign_in_as users(:tomas)
    assert_no_difference("Vote.count") { get new_post_vote_path(posts(:wal)) }
    assert_select "p", /wasn’t counted/
    assert_difference("Vote.count") do
      post css_select("main form").first["action"],
        params: { return_to: css_select("main [name=return_to]").first["value"] },
        headers: { referer: new_post_vote_url(posts(:wal)) }
    end
    assert_redirected_to post_path(posts(:wal))
  end

  test "skips the page of a vote that can't be cast" do
    sign_in_as users(:tomas)
    posts(:wal).vote_by users(:tomas)
    get new_post_vote_path(posts(:wal))
    assert_redirected_to post_path(posts(:wal))

    sign_in_as users(:maria)
    get new_post_vote_path(posts(:wal))
    assert_redirected_to post_path(posts(:wal))
    get new_post_vote_path(posts(:withdrawn))
    assert_response :not_found
  end

  test "redirects visitors to sign-in with a return path" do
    assert_no_difference("Vote.count") do
      post post_vote_path(posts(:wal)), headers: { referer: "http://www.example.com/newest" }
    end
    assert_redirected_to new_session_path(return_to: "/newest")
  end

  private
    # A post without votes.
    def unendorsed
      @unendorsed ||= Post.create!(author: users(:maria), title: "Fresh", url: "https://sqlite.org/fresh")
    end
end

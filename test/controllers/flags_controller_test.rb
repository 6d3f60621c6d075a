require "test_helper"

class FlagsControllerTest < ActionDispatch::IntegrationTest
  test "shows the flag link only to members who may flag" do
    get post_path(posts(:wal))
    assert_select "a[href$='/flag/new']", 0

    {
      maria: [ 0, [ comments(:objection) ] ],
      tomas: [ 1, [ comments(:answer), comments(:correction) ] ],
      newcomer: [ 0, [] ]
    }
      .each do |name, (links, others)|
      sign_in_as users(name)
      get post_path(posts(:wal))
      assert_select "a[href='#{new_post_flag_path(posts(:wal))}']", links
      assert_equal others.map { |comment| new_comment_flag_path(comment) }.sort,
        css_select("a[href^='/comments/'][href$='/flag/new']").map { |link| link["href"] }.sort
    end
  end

  test "flags a post for one of its reasons" do
    sign_in_as users(:tomas)
    get new_post_flag_path(posts(:wal))
    assert_equal Flag::REASONS["post"], css_select("input[type=radio]").map { |radio| radio["value"] }

    post post_flag_path(posts(:wal)),
      params: { flag: { reason: "already_posted", user_id: users(:admin).id } }
    assert_redirected_to posts(:wal)
    assert_equal [ [ users(:tomas).id, "already_posted" ] ], posts(:wal).flags.pluck(:user_id, :reason)
  end

  test "flags a comment, changes the reason and withdraws the flag" do
    sign_in_as users(:tomas)
    post comment_flag_path(comments(:answer)), params: { flag: { reason: "unkind" } }
    assert_redirected_to comment_in_thread_path(comments(:answer))
    get new_comment_flag_path(comments(:answer))
    assert_select "input[value=unkind][checked]"
    assert_select "button[formaction='#{comment_flag_path(comments(:answer))}'][value=delete]"

    post comment_flag_path(comments(:answer)), params: { flag: { reason: "bad_faith" } }
    assert_equal [ "bad_faith" ], comments(:answer).flags.pluck(:reason)
    post comment_flag_path(comments(:answer)), params: { _method: "delete" }
    assert_empty comments(:answer).flags
  end

  test "takes details, and shows them again to the member and grouped by reason to moderators" do
    { "spam" => "Sells shoes daily", "illegal" => "The last line has my address" }.each do |reason, details|
      sign_in_as trusted_member
      post post_flag_path(posts(:wal)), params: { flag: { reason:, details: } }
      get new_post_flag_path(posts(:wal))
      assert_select "#flag_details[value='#{details}']"
    end
    sign_in_as users(:admin)
    [ moderation_root_path, new_moderation_post_action_path(posts(:wal)) ].each do |path|
      get path
      assert_select ".flags > li", /Illegal, or personal data/ do
        assert_select "li span", "The last line has my address"
      end
    end
  end

  test "re-renders the form without a valid reason" do
    sign_in_as users(:tomas)
    [ "", "boring", "empty" ].each do |reason|
      post post_flag_path(posts(:wal)), params: { flag: { reason:, details: "Look at the link" } }
      assert_response :unprocessable_content
      assert_select "#flag_details[value='Look at the link']"
      assert_select ".errors", /must be chosen/
    end
    assert_empty Flag.all
  end

  test "rejects flags below the karma threshold and names it" do
    sign_in_as users(:newcomer)
    get new_post_flag_path(posts(:wal))
    assert_response :forbidden
    assert_select "main", /30 karma/

    post post_flag_path(posts(:wal)), params: { flag: { reason: "spam" } }
    assert_response :forbidden
    assert_empty Flag.all
  end

  test "rejects flags on own and removed items, and returns 404 for missing ones" do
    sign_in_as users(:maria)
    {
      posts(:wal).id => :forbidden,
      posts(:withdrawn).id => :forbidden,
      0 => :not_found,
      "x" => :not_found
    }.each do |id, status|
      post "/posts/#{id}/flag", params: { flag: { reason: "spam" } }
      assert_response status
    end
    post post_flag_path(posts(:show_terminal)), params: { flag: "spam" }
    assert_response :bad_request
  end
end

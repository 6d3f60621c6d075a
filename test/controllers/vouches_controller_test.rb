require "test_helper"

class VouchesControllerTest < ActionDispatch::IntegrationTest
  setup { hide_by_flags comments(:answer) }

  test "lets members with karma read a flagged comment and restore it with two vouches" do
    sign_in_as users(:tomas)
    get post_path(posts(:wal))
    assert_select "#comment_#{comments(:answer).id} > .meta", /\[flagged\]/
    assert_no_match "I made mine rare", response.body
    get css_select("#comment_#{comments(:answer).id} > details > .actions a").first["href"]
    assert_select ".body", /I made mine rare/

    post comment_vouch_path(comments(:answer))
    assert_redirected_to comment_in_thread_path(comments(:answer))
    get new_comment_vouch_path(comments(:answer))
    assert_select "button[value=delete]"
    sign_in_as users(:admin)
    post comment_vouch_path(comments(:answer))
    get post_path(posts(:wal))
    assert_match "I made mine rare", response.body
  end

  test "withdraws a vouch" do
    sign_in_as users(:tomas)
    post comment_vouch_path(comments(:answer))
    delete comment_vouch_path(comments(:answer))
    assert_empty Vouch.all
  end

  test "shows only the placeholder to visitors, the author and new members" do
    get comment_path(comments(:answer))
    assert_no_match "I made mine rare", response.body
    %i[ maria newcomer ].each do |name|
      sign_in_as users(name)
      get post_path(posts(:wal))
      assert_select "a[href$='/vouch/new']", 0
      get new_comment_vouch_path(comments(:answer))
      assert_response :forbidden
      post comment_vouch_path(comments(:answer))
      assert_response :forbidden
    end
    assert_empty Vouch.all
  end

  test "says that a post was hidden by flags, and shows it to its author" do
    hide_by_flags posts(:ask_backups), reason: "off_topic"
    get post_path(posts(:ask_backups))
    assert_response :ok # a moderator may restore it
    assert_select "meta[name=robots][content=noindex]", 1
    assert_select "article", /because members flagged it.*Off topic \(8\)/m
    assert_no_match "I restore mine", response.body
    sign_in_as users(:maria)
    get post_path(posts(:ask_backups))
    assert_select "article", /I restore mine/
    sign_in_as users(:tomas)
    get post_path(posts(:ask_backups))
    assert_select "a[href='#{new_post_vouch_path(posts(:ask_backups))}']"
  end
end

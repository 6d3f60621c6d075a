require "test_helper"

class UpvotesControllerTest < ActionDispatch::IntegrationTest
  test "lists a member's own upvoted posts and comments, newest first" do
    [ posts(:essay), posts(:wal), comments(:answer) ].each { |item| item.vote_by users(:tomas) }
    sign_in_as users(:tomas)
    get upvoted_posts_path
    assert_equal [ posts(:essay), posts(:wal) ].map(&:id).sort.reverse.map { |id| "post_#{id}" },
      css_select(".post").map { |row| row["id"] }
    assert_select "#post_#{posts(:wal).id} .vote[aria-pressed=true]"
    get upvoted_comments_path
    assert_equal [ "comment_#{comments(:answer).id}" ], css_select(".comment").map { |row| row["id"] }
    assert_select "nav a[aria-current=true]", "comments"

    sign_in_as users(:newcomer)
    [ upvoted_posts_path, upvoted_comments_path ].each do |path|
      get path
      assert_select ".post, .comment", 0
      assert_select ".empty a[href='/']"
    end
  end

  test "omits withdrawn votes, downvotes and removed items" do
    [ posts(:essay), posts(:wal) ].each { |post| post.vote_by users(:tomas) }
    posts(:wal).unvote_by users(:tomas)
    posts(:essay).remove by: users(:maria)
    Vote.create!(user: users(:tomas), comment: comments(:answer), value: -1)
    sign_in_as users(:tomas)
    [ upvoted_posts_path, upvoted_comments_path ].each do |path|
      get path
      assert_select ".post, .comment", 0
    end
  end
end

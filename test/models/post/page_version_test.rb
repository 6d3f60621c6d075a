require "test_helper"

class Post::PageVersionTest < ActiveSupport::TestCase
  setup { @post = posts(:wal) }

  test "changes with everything that a visitor's page of the post shows" do
    create_tags "sqlite", "web"
    comment = comments(:objection)
    {
      "an edit" => -> { @post.update!(title: "Another title") },
      "a vote" => -> { @post.vote_by users(:newcomer) },
      "tags" => -> { give_tags @post, "sqlite", "web" },
      "fewer tags" => -> { Tagging.where(post_id: @post.id).order(:id).first.delete },
      "a comment" => -> { Comment.new(post: @post, author: users(:tomas), body: "New").submit },
      "an edited comment" => -> { Comment.find(comment.id).update_columns(body: "Changed") },
      "a vote on a comment" => -> { comment.vote_by users(:newcomer) },
      "a removed comment" => -> { comment.remove by: users(:admin) },
      "a new title by a moderator" => -> { decide @post, "retitled", title: "Ask: A third title?" },
      "a lock" => -> { decide @post, "locked" },
      "a merged post" => -> do
        decide posts(:essay), "merged", target_address: "https://here.example/posts/#{@post.id}"
      end,
      "a new author of a merged post" => -> { posts(:essay).update_columns(author_id: users(:newcomer).id) },
      "a new author" => -> { @post.update_columns(author_id: users(:newcomer).id) },
      "its removal" => -> { @post.remove by: users(:admin) }
    }.each do |change, perform|
      before = version
      @post.reload
      perform.call
      assert_not_equal before, version, change
    end
  end

  test "doesn't change with other posts" do
    before = version
    posts(:show_terminal).vote_by users(:newcomer)
    Comment.new(post: posts(:essay), author: users(:tomas), body: "Elsewhere").submit
    assert_equal before, version
  end

  private
    def version
      sql = ApplicationRecord.with_placeholders(Post::PageVersion::SQL)
      ApplicationRecord.lease_connection.select_value(sql, nil, [ @post.id ])
    end
end

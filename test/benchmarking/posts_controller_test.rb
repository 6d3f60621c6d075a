require "test_helper"

class Benchmarking::PostsControllerTest < ActionDispatch::IntegrationTest
  include BenchmarkingHelper

  test "posts_index signs in and shows 100 posts with author, age and number of comments" do
    load_sample_community posts: 120
    freeze_time # ages are compared below

    assert_signs_in do
      assert_no_difference([ -> { Post.count }, -> { Comment.count } ]) { hit "posts_index" }
    end

    assert_whole_page
    shown = css_select(".post").map { |row| row["id"].delete_prefix("post_").to_i }
    assert_equal 100, shown.uniq.size
    Post.includes(:author).find(shown.values_at(0, 50, 99)).each { |post| assert_shows post }
  end

  test "posts_index shows all posts if there are fewer than 100" do
    hit "posts_index"
    assert_whole_page
    assert_select ".post", Post.visible.count
  end

  test "post_show signs in and shows a post with all its comments" do
    Post.where.not(id: posts(:wal).id).destroy_all

    assert_signs_in { hit "post_show" }

    assert_whole_page
    assert_select "h1", posts(:wal).title
    posts(:wal).comments.each { |comment| assert_select "#comment_#{comment.id}" }
  end

  test "post_create saves a post and shows it" do
    assert_signs_in { assert_difference(-> { Post.count }) { hit "post_create" } }

    assert_whole_page
    assert_select "h1", Post.last.title
    assert_match "HTTP_USER_AGENT: oha/1.16", Post.last.body
    assert_equal Session.last.user, Post.last.author
  end

  test "post_destroy deletes a post as its author does and shows the list" do
    assert_signs_in { assert_difference(-> { Post.visible.count }, -1) { hit "post_destroy" } }

    assert_whole_page
    assert_select ".post", Post.visible.count
    assert_equal Removal.last.post.author, Removal.last.user
  end

  test "render=false writes the same and renders no page" do
    assert_signs_in { assert_difference(-> { Post.count }) { hit "post_create", render: "false" } }
    assert_response :no_content
    assert_signs_in { assert_difference(-> { Comment.count }) { hit "comment_create", render: "false" } }
    assert_response :no_content
  end

  test "responds with 404 and saves no session if there is no post left" do
    Post.destroy_all

    assert_no_difference -> { Session.count } do
      hit "post_destroy"
      assert_response :not_found
    end
    hit "post_show"
    assert_response :not_found
    hit "posts_index"
    assert_whole_page
  end

  test "responds with 404 if there are no users" do
    [ Removal, Comment, Post, Session, User ].each(&:delete_all)
    hit "posts_index"
    assert_response :not_found
  end

  test "saves request_token with the session and the row, and responds with 409 to a used token" do
    hit "post_create", request_token: "0123456789abcdef"
    assert_response :ok
    assert_equal [ "0123456789abcdef" ] * 2, [ Session.last.request_token, Post.last.request_token ]

    assert_no_difference [ -> { Session.count }, -> { Post.count } ] do
      ApplicationRecord.transaction(requires_new: true) do # which the failed statement ends on PostgreSQL
        hit "post_create", request_token: "0123456789abcdef"
        assert_response :conflict
        raise ActiveRecord::Rollback
      end
    end
  end

  test "accepts request_token in the query string" do
    post "/benchmarking/posts_index?request_token=fedcba9876543210"
    assert_equal "fedcba9876543210", Session.last.request_token
  end

  test "accepts a request_token that isn't a string and a user agent that isn't valid UTF-8" do
    hit "post_create", request_token: [ "a", { b: 1 } ]
    assert_response :ok
    post "/benchmarking/post_create", headers: { "User-Agent" => "caf\xE9".b }
    assert_response :ok
  end

  test "a read scenario writes a session and the member's last activity in one statement" do
    statements = captured_sql { hit "posts_index" }

    assert_equal [ "sessions" ],
      statements.filter_map { |sql| sql[/\A(?:INSERT INTO|UPDATE|DELETE FROM) "?(\w+)/, 1] }
    assert_empty statements.grep(/\A(BEGIN|SAVEPOINT)/i)
    assert_equal Session.last.last_seen_at, Session.last.user.last_seen_at
  end

  private
    def assert_shows(post)
      assert_select "#post_#{post.id}" do
        assert_select "h2", text: /#{Regexp.escape(post.title)}/
        assert_select "a", text: post.author.username
        assert_select "time[datetime=?]", post.created_at.utc.iso8601,
          text: ApplicationController.helpers.age_in_words(Time.current.to_i - post.created_at.to_i)
        assert_select "a", text: /\A#{post.comments_count}\b/
      end
    end
end

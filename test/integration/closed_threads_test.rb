require "test_helper"

# Controls that the server would reject are hidden: in closed threads, from suspended and unapproved members,
# and in maintenance mode.
class ClosedThreadsTest < ActionDispatch::IntegrationTest
  REPLY, VOTE, FLAG = "a[href$='/replies/new']", ".comment .vote", ".comment a[href$='/flag/new']"

  setup { @post = posts(:wal) }

  CLOSINGS = {
    "locked" => [
      ->(test) { test.send(:decide, test.posts(:wal), "locked", "It goes in circles") },
      /A moderator locked this thread. Reason: It goes in circles/
    ],
    "removed" => [
      ->(test) { test.send(:decide, test.posts(:wal), "removed") },
      /closed because a moderator removed this post/
    ],
    "deleted" => [
      ->(test) { test.posts(:wal).remove by: test.users(:maria) },
      /closed because the author deleted this post/
    ]
  }

  CLOSINGS.each do |name, (close, reason)|
    test "hides reply, vote and flag links in a #{name} thread and says why" do
      everyone.each { |user| assert_controls user, (1..) }
      close[self]

      everyone.each do |user|
        assert_controls user, 0
        assert_select "#comments > .hint", reason
        assert_select "#comments textarea", 0
      end
    end
  end

  CLOSINGS.each do |name, (close, _)|
    test "counts no vote on a comment of a #{name} thread, by form or API" do
      sign_in_as users(:newcomer)
      close[self]
      assert_no_difference("Vote.count") do
        post comment_vote_path(comments(:correction))
        assert_response :forbidden
        assert_select "main p", /accepts no votes on comments/
        problem = api(403, :post, "/comments/#{comments(:correction).id}/vote", value: 1,
          by: token_of(users(:newcomer)))
        assert_match(/accepts no votes on comments/, problem["detail"])
      end
    end
  end

  test "hides the controls of a comment that arrived after the merge" do
    decide posts(:essay), "merged", target_address: @post.id.to_s
    late = Comment.new(post: posts(:essay), author: users(:tomas), body: "Sent too late.").tap do |comment|
      comment.save!(validate: false)
    end

    [ nil, users(:maria) ].each do |user|
      read_as user, post_path(posts(:essay))
      assert_select "#comment_#{late.id}", 1
      assert_select [ REPLY, VOTE, FLAG ].join(", "), 0
      assert_select "#comments > .hint", /merged into another/
    end
  end

  test "shows the controls again in an unlocked thread, even to readers who saw it locked" do
    decide @post, "locked"
    everyone.each { |user| assert_controls user, 0 }
    decide @post.reload, "unlocked"
    everyone.each { |user| assert_controls user, (1..) }
  end

  test "hides the controls of comments from closed threads in lists" do
    decide @post, "locked"
    [ best_comments_path, user_comments_path("tomas"), user_path("tomas"), comment_path(comments(:answer)) ]
      .each do |path|
      everyone.each do |user|
        read_as user, path
        [ REPLY, ".vote", "a[href$='/flag/new']" ].each do |control|
          assert_select "#comment_#{comments(:objection).id} > details > .actions #{control}", 0,
            "#{path} for #{user&.username}"
        end
        assert_select "#comment_#{comments(:objection).id}", 1
      end
    end
    read_as users(:newcomer), best_comments_path
    assert_select "#{VOTE}, #{REPLY}", minimum: 1
  end

  test "keeps the post's own vote button in a locked thread" do
    decide @post, "locked"
    read_as users(:newcomer), post_path(@post)
    assert_select "#post_#{@post.id} > .vote", 1
    assert_difference(-> { @post.reload.score }) { post post_vote_path(@post) }
  end

  test "offers no reply in the inbox to comments in closed threads" do
    comment = Comment.new(
      post: @post, parent: comments(:correction), author: users(:newcomer), body: "Then what?"
    ).tap(&:submit)
    read_as users(:maria), inbox_path
    assert_select ".notifications #{REPLY}", 1
    [ [ "locked", /newcomer/ ], [ "removed", /newcomer/ ] ].each do |action, text|
      decide @post.reload, action
      get inbox_path
      assert_select ".notifications", text
      assert_select ".notifications #{REPLY}", 0, action
    end
    assert comment.persisted?
  end

  test "marks locked threads in every list" do
    lists = [
      root_path, newest_path, active_path, top_path("all"), "/domains/sqlite.org", user_path("maria"),
      user_posts_path("maria"), search_path(q: "write-ahead"), post_path(@post)
    ]
    [ "locked", "unlocked" ].each do |action|
      decide @post.reload, action
      Search::Index.rebuild
      [ nil, users(:newcomer) ].each do |user|
        lists.each do |path|
          read_as user, path
          if response.body.include?(@post.title)
            assert_select ".locked", { text: "locked", count: action == "locked" ? 1 : 0 },
              "#{path} for #{user&.username} when #{action}"
          end
        end
      end
    end
  end

  test "hides forms from suspended members until the suspension ends" do
    moderator = users(:tomas).tap(&:moderator!)
    comment = Comment.create!(author: moderator, post: @post, body: "Mine.")
    assert_all_controls moderator, comment
    decide moderator, "suspended", "Unkind, twice", days: 3

    assert_no_controls moderator, comment
    read_as moderator, post_path(@post)
    assert_select "#comments > .hint", /suspended until .*Unkind, twice/
    assert_select "#post_#{@post.id} .save, #post_#{@post.id} [formaction$='/hide']", 3
    travel(3.days + 1.minute) do
      assert_all_controls moderator, Comment.create!(author: moderator, post: @post, body: "I am back.")
    end
  end

  test "says that the member is banned" do
    decide users(:tomas), "banned", "Spam"
    read_as users(:tomas), post_path(@post)
    assert_select "#comments > .hint", /You’re banned and can’t comment. Reason: Spam/
  end

  test "hides forms from members awaiting approval" do
    JoinRequest.create!(user: users(:newcomer), body: "I like databases.")
    assert_no_controls users(:newcomer)
    read_as users(:newcomer), post_path(@post)
    assert_select "#comments > .hint a[href=?]", join_request_path

    users(:newcomer).join_request.decide "accepted", by: users(:admin), reason: nil
    get post_path(@post)
    assert_select "#{VOTE}, #{REPLY}, textarea", minimum: 3
  end

  test "hides controls in maintenance mode, but not visitors' sign-in links" do
    sign_in_as users(:tomas)
    in_maintenance_mode("1") do
      get post_path(@post)
      assert_select ".vote, #{REPLY}, .save, [formaction$='/hide'], a[href$='/flag/new'], #comments textarea",
        0
      assert_select "#comments > .hint", /no longer read-only/
      get root_path
      assert_select ".post .vote, [formaction$='/hide']", 0
      reset!
      get post_path(@post)
      assert_select VOTE, minimum: 1
    end
  end

  test "makes no extra query to find out whether a member is suspended" do
    Post.update_all author_id: users(:maria).id
    sign_in_as users(:tomas)
    [
      -> { get root_path }, -> { get post_path(@post) }, -> { post "/benchmarking/posts_index" }, -> {
        post "/benchmarking/post_show"
      }
    ].each do |page|
      2.times { page.call }
      assert_no_queries_match(/FROM "(suspensions|join_requests)" WHERE "/) { page.call }
      assert_response :success
    end
  end

  private
    def everyone = [ nil, users(:newcomer), users(:tomas) ]

    def read_as(user, path)
      reset!
      Rails.cache.clear
      sign_in_as user if user
      get path
    end

    # tomas may flag, and wrote one of the comments.
    def assert_controls(user, count)
      read_as user, post_path(@post)
      [ REPLY, VOTE, *(FLAG if user == users(:tomas)) ].each do |control|
        assert_select control, count, "#{control} for #{user&.username}"
      end
      assert_select ".comment", 4
    end

    def assert_all_controls(user, comment)
      read_as user, post_path(@post)
      assert_select "#post_#{@post.id} > .vote, #{REPLY}, #{VOTE}, #comments textarea, " \
        "a[href$='/actions/new'], a[href$='/flag/new']", minimum: 8
      assert_select "#comment_#{comment.id} a[href$='/edit']", 1
      read_as user, root_path
      assert_select ".post > .vote", minimum: 1
    end

    def assert_no_controls(user, comment = nil)
      [
        post_path(@post), root_path, best_comments_path, user_path("maria"), user_comments_path(user),
        user_path(user), inbox_path
      ].each do |path|
        read_as user, path
        assert_select ".vote, #{REPLY}, #comments textarea, a[href$='/flag/new'], a[href$='/actions/new'], " \
          "a[href='/posts/new'], a[href='/moderation'], " \
          "a[href$='/edit']:not([href='/settings/email/edit']), " \
          "[name=_method][value=delete][formaction='/comments/#{comment&.id}']", 0, path
      end
    end
end

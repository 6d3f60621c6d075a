require "test_helper"

# A thread is rendered once for all readers. Every change must show, and no reader may
# see another's votes or forms.
class ThreadCacheTest < ActionDispatch::IntegrationTest
  CHANGES = {
    "a comment" => -> { @thread.comments.create!(author: users(:newcomer), body: "Me too.") },
    "a reply" => -> {
      @thread.comments.create!(author: users(:newcomer), parent: comments(:answer), body: "No.")
    },
    "an edit" => -> { comments(:correction).update!(body: "Put another way.") },
    "an edit that skips callbacks" => -> { comments(:answer).update_columns(body: "Put by hand.") },
    "an upvote" => -> { comments(:answer).vote_by users(:newcomer) },
    "a downvote" => -> { comments(:answer).vote_by users(:newcomer), -1 },
    "a reversed vote" => -> { [ 1, -1 ].each { |value| comments(:answer).vote_by users(:newcomer), value } },
    "a withdrawn vote" => -> { comments(:correction).unvote_by users(:tomas) },
    "a removal" => -> { comments(:correction).remove by: users(:maria) },
    "a restored comment" => -> { comments(:taken_back).restore },
    "a deletion" => -> { comments(:objection).destroy! }
  }

  setup do
    @thread = posts(:wal)
    comments(:correction).vote_by users(:tomas)
    users(:newcomer).update_columns karma: Site.settings.downvoting_karma
  end

  CHANGES.each do |name, change|
    test "shows #{name} immediately to all readers" do
      freeze_time do
        before = pages { |reader| page_for reader }
        instance_exec(&change)
        shown = pages { |reader| page_for reader }

        assert_not_equal before, shown
        assert_equal pages { |reader| fresh_page_for reader }, shown
      end
    end
  end

  test "renders no comment again after a vote, but shows its points and the new order" do
    Comment.create! post: @thread, author: users(:admin), body: "Another view."
    @thread.comments.where(parent: nil).update_all upvotes: 3
    [ nil, users(:maria) ].each do |reader|
      page_for reader
      first, second = roots
      comment = Comment.find(first)

      assert_no_queries_match(/FROM "comments" INNER JOIN "users"/) do
        users(:newcomer, :tomas, :maria).each { |user| comment.vote_by user, -1 }
        page_for reader
      end
      assert_equal [ second, first ], roots
      assert_select "#comment_#{first} > .meta > .points", /\A#{comment.reload.score} point/
    end
  end

  test "shows each reader their own votes and permissions from the cache" do
    comments(:answer).vote_by users(:tomas)
    comments(:objection).vote_by users(:newcomer)

    freeze_time do
      fresh = pages { |reader| fresh_page_for(reader) }
      assert_equal fresh.values, fresh.values.uniq

      readers.permutation(2).each do |first, second|
        Caches.clear
        page_for first
        assert_equal fresh[second], page_for(second), "#{second.inspect} after #{first.inspect}"
      end
    end
  end

  test "hides edit links after the edit window, even from the cache" do
    sign_in_as users(:maria)
    get post_path(@thread)
    assert_select "#comment_#{comments(:correction).id} > details > .actions a", "edit"

    travel 61.minutes
    get post_path(@thread)
    assert_select "#comment_#{comments(:correction).id} > details > .actions a", text: "edit", count: 0
  end

  test "updates ages in cached markup" do
    get post_path(@thread)
    assert_select "#comment_#{comments(:correction).id} > .meta time", "1 hour ago"

    travel 1.hour
    get post_path(@thread)
    assert_select "#comment_#{comments(:correction).id} > .meta time", "2 hours ago"
  end

  test "shows changes of comments, authors and posts in lists of comments" do
    comment = comments(:answer)
    {
      "an edit" => -> { comment.update! body: "An edited answer." },
      "a vote" => -> { comment.vote_by users(:newcomer) },
      "a title" => -> { @thread.update! title: "Another title" },
      "a lock" => -> { @thread.update! locked: true },
      "a merge" => -> { comment.update_columns post_id: posts(:essay).id },
      "a long thread" => -> { posts(:essay).update_columns comments_count: PageSize::THREAD },
      "a name" => -> { comment.author.update_columns username: "renamed" }
    }.inject(list_of_comments) do |before, (name, change)|
      change.call
      list_of_comments.tap { |after| assert_not_equal before, after, name }
    end
  end

  private
    def list_of_comments
      get best_comments_path
      css_select(".thread").first.to_s
    end

    def roots
      css_select("#comments .thread > .comment").map { |item| item["id"].delete_prefix("comment_").to_i }
    end

    def readers
      [ nil, *users(:maria, :tomas, :newcomer) ]
    end

    def pages(&)
      readers.index_with(&)
    end

    def fresh_page_for(reader)
      Caches.clear
      page_for reader
    end

    def page_for(reader)
      reset!
      Rails.cache.clear # resets the sign-in rate limit
      sign_in_as reader if reader
      get post_path(@thread)
      css_select("#comments .thread").first.to_s
    end
end

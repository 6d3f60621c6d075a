require "test_helper"

class Post::RankingTest < ActiveSupport::TestCase
  test "the sum of its terms equals the column that lists are sorted by" do
    posts(:essay).update_columns score: 12, comments_count: 60 # a controversial text
    posts(:wal).update_columns score: -3

    Post.find_each do |post|
      from_1970 = Post::Ranking.new(post, now: Time.at(0)).sum
      assert_in_delta post.hotness, from_1970, 0.001, post.title
    end
  end

  # Each change is made by one statement, without Ruby.
  CHANGES = {
    "a post" => -> do
      Post.insert!({ author_id: users(:maria).id, title: "New", body: "Text", kind: "text", score: 7,
        last_activity_at: Time.current })
    end,
    "a vote" => -> { Vote.insert!({ user_id: users(:admin).id, post_id: posts(:essay).id, value: 1 }) },
    "a vote that is taken back" => -> { Vote.where(post: posts(:essay)).delete_all },
    "more comments than points" => -> { posts(:essay).update_columns comments_count: 41 },
    "a link" => -> { posts(:essay).update_columns kind: "link" },
    "a date" => -> { Post.update_all created_at: 3.days.ago }
  }.freeze

  test "the column follows every change of what it depends on" do
    CHANGES.each do |name, change|
      instance_exec(&change)
      assert_empty misranked.pluck(:title), name
    end
  end

  test "a migration changes the formula, on a site with posts" do
    stub_const(Post::Ranking, :TEXT_PENALTY, 1.5) do # text posts are better than links
      assert_not_empty misranked
      Post::Ranking.recompute
      assert_empty misranked

      CHANGES.each_value { |change| instance_exec(&change) }
      assert_empty misranked
    end
  end

  test "returns each term" do
    posts(:essay).update_columns score: 10, comments_count: 100, created_at: 25.hours.ago
    ranking = posts(:essay).ranking

    assert_in_delta 1, ranking.points
    assert_in_delta(-2, ranking.age, 0.01)
    assert_in_delta(-0.398, ranking.text_penalty)
    assert_in_delta(-2, ranking.controversy_penalty)
    assert_in_delta 10**-3.398, ranking.equivalent_points, 0.00001
  end

  test "counts the rank from the top and breaks ties by id" do
    Post.update_all score: 1, created_at: Time.current.change(usec: 0), kind: "link", comments_count: 0
    ranks = Post.visible.order(id: :desc).map { |post| post.ranking.rank }

    assert_equal (1..ranks.size).to_a, ranks
  end

  private
    def misranked
      Post.where("abs(hotness - (#{Post::Ranking.hotness})) > 1e-9")
    end
end

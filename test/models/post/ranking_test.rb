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

  test "the schema has the same formula" do
    assert_includes Rails.root.join("db/schema.rb").read, Post::Ranking.hotness(Engines::Sqlite)
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
end

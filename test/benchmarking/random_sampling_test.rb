require "test_helper"

class Benchmarking::RandomSamplingTest < ActiveSupport::TestCase
  test "picks among all visible rows, and never a removed one" do
    picked = Array.new(300) { pick_id(Post, :see) }.uniq

    assert_empty picked - Post.visible.ids
    assert_operator picked.size, :>, 1
  end

  test "picks a row with the columns of a scope" do
    user = Benchmarking::RandomSampling.pick(User, :sign_in, :with_restrictions)
    assert_equal User.with_restrictions.find(user.id).attributes, user.attributes
  end

  test "picks nothing from an empty table" do
    Post.destroy_all
    assert_nil Benchmarking::RandomSampling.pick(Post, :see)
    assert_nil pick_id(Post, :see)
    assert_empty Benchmarking::RandomSampling.pick_consecutive(Post.all, 5)
  end

  test "wraps around at the end of the table, and returns each row once" do
    assert_equal Post.ids.sort, Benchmarking::RandomSampling.pick_consecutive(Post.all, 100).map(&:id).sort
  end

  test "finds a row with index seeks, without scanning the table" do
    sqlite_only "it reads the output of EXPLAIN QUERY PLAN"
    {
      Post => %i[ see reply delete ], Comment => %i[ see delete ], User => %i[ sign_in ]
    }.each do |model, verbs|
      verbs.each do |verb|
        query = Benchmarking::RandomSampling.id_query(model, verb).gsub("?", "0.5")
        plan = Post.lease_connection.select_all("EXPLAIN QUERY PLAN #{query}").rows.map(&:last)
        assert_empty plan.grep(/\ASCAN (?!CONSTANT ROW)/), "#{verb} #{model}"
      end
    end
  end

  private
    def pick_id(...) = Benchmarking::RandomSampling.pick_id(...)
end

require "test_helper"

class RandomSamplingTest < ActiveSupport::TestCase
  test "returns the ids of random visible rows" do
    picked = Array.new(300) { Post.random_id }.uniq

    assert_empty picked - Post.visible.ids
    assert_operator picked.size, :>, 1
  end

  test "returns nil for an empty table" do
    Vote.delete_all
    assert_nil Vote.random_id
    assert_empty Vote.from_random_start(5)
  end

  test "wraps around the end and returns each row once" do
    assert_equal Post.ids.sort, Post.from_random_start(100).map(&:id).sort
  end

  test "seeks by index without scanning the table" do
    sqlite_only "it reads the output of EXPLAIN QUERY PLAN"
    plan = Post.lease_connection.select_all("EXPLAIN QUERY PLAN #{Post.random_id_sql.sub("?", "0.5")}").rows.map(&:last)
    assert_empty plan.grep(/\ASCAN (?!CONSTANT ROW)/)
  end
end

require "test_helper"

class RandomSamplingTest < ActiveSupport::TestCase
  test "picks any row, and only those that stand" do
    picked = Array.new(300) { Post.random_id }.uniq

    assert_empty picked - Post.visible.ids
    assert_operator picked.size, :>, 1
  end

  test "picks nothing from an empty table" do
    Vote.delete_all
    assert_nil Vote.random_id
    assert_empty Vote.from_random_start(5)
  end

  test "goes round the end, and gives each row once" do
    assert_equal Post.ids.sort, Post.from_random_start(100).map(&:id).sort
  end

  test "seeks, and never reads the table" do
    sqlite_only "it reads what EXPLAIN QUERY PLAN says"
    plan = Post.lease_connection.select_all("EXPLAIN QUERY PLAN #{Post.random_id_sql.sub("?", "0.5")}").rows.map(&:last)
    assert_empty plan.grep(/\ASCAN (?!CONSTANT ROW)/)
  end
end

require "test_helper"

class Search::TaggedTest < ActiveSupport::TestCase
  setup do
    create_tags "sqlite", "c++", "history"
    give_tags posts(:wal), "sqlite", "c++"
    give_tags posts(:essay), "history", "c++"
    give_tags posts(:withdrawn), "history"
    Search::Index.rebuild
  end

  test "finds posts with all given tags, newest first" do
    assert_equal [ posts(:wal), posts(:essay) ], found("tag:c++")
    assert_equal [ posts(:essay) ], found("TAG:#History")
    assert_equal [ posts(:wal) ], found("tag:sqlite tag:c++")
    assert_empty found("tag:sqlite tag:history")
  end

  test "combines tags with words and other operators" do
    assert_equal [ posts(:wal) ], found("logging tag:c++")
    assert_empty found("logging tag:history")
    assert_equal [ posts(:essay) ], found("by:maria tag:history")
    assert_equal [ posts(:wal) ], found("domain:sqlite.org tag:c++ after:2020-01-01 type:link")
    assert_empty found("tag:c++ by:tomas")
  end

  test "excludes posts with a tag and their comments" do
    assert_includes found("checkpoint"), comments(:objection)
    assert_not_includes found("checkpoint -tag:sqlite"), comments(:objection)
    assert_equal [ posts(:essay) ], found("tag:c++ -tag:sqlite")
    posts = Post.visible.where(author: users(:maria)).where.not(id: posts(:wal)).order(created_at: :desc)
    assert_equal posts.to_a, found("by:maria type:post -tag:sqlite")
  end

  test "ignores and reports an unknown tag" do
    query = Search::Query.new("logging tag:rubby")
    assert_equal [ [ :tag, { name: "rubby" } ] ], query.problems
    assert_equal [ [ :tag, { name: "rubby" } ] ], Search::Query.new("tag:rubby").problems
    assert_empty found("tag:rubby")
    assert_equal [ :no_search_term_or_tag ], Search::Query.new("-tag:sqlite").problems.map(&:first)
  end

  test "treats the operator as words on a site without tags" do
    Tagging.delete_all
    Tag.delete_all
    Site.reload
    query = Search::Query.new("tag:ruby -tag:perl")
    assert_equal [ %w[ tag ruby ] ], query.terms.map(&:words)
    assert_equal [ %w[ tag perl ] ], query.excluded.map(&:words)
  end

  test "leaves out posts with muted tags, unless the query names the tag" do
    Mute.new(user: users(:newcomer), name: "#sqlite").submit
    users(:newcomer).reload
    search = ->(text) { Search.new(text, reader: users(:newcomer)) }
    assert_equal [ [], 1 ], search.("logging").then { |result| [ result.results, result.muted_count ] }
    assert_equal [ posts(:wal) ], search.("logging tag:sqlite").results
  end

  private
    def found(text) = Search.new(text).results
end

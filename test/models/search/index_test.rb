require "test_helper"

class Search::IndexTest < ActiveSupport::TestCase
  setup { sqlite_only "PostgreSQL searches a generated column" }
  setup { Search::Index.rebuild }

  test "finds a new comment once the index has caught up" do
    comment = add_comment("A gyrocopter")

    assert_empty found("gyrocopter")
    assert_equal 1, Search::Index.catch_up
    assert_equal [ comment ], found("gyrocopter")
    assert_equal 0, Search::Index.catch_up
  end

  test "catches up in batches" do
    5.times { |number| add_comment "Gyrocopter #{number}" }

    assert_equal [ 2, 2, 1, 0 ], Array.new(4) { Search::Index.catch_up(batch_size: 2) }
    assert_equal 5, found("gyrocopter").size
  end

  test "handles comments that changed or were deleted before indexing" do
    changed, deleted = add_comment("A gyrocopter"), add_comment("Another gyrocopter")
    changed.update! body: "A zeppelin"
    deleted.destroy
    Search::Index.rebuild

    assert_empty found("gyrocopter")
    assert_equal [ changed ], found("zeppelin")
  end

  test "deletes entries of deleted comments" do
    comments(:correction).destroy
    before = indexed

    Search::Index.delete_orphans
    assert_equal before - 1, indexed
    assert_equal [ comments(:objection) ], found("checkpoint")
  end

  test "writes nothing if there are no entries of deleted comments" do
    statements = Statements.new.collect { Search::Index.delete_orphans }.map(&:sql)
    writes = statements.grep(/\A(DELETE|INSERT|UPDATE)/)

    assert_empty writes
  end

  test "indexes each comment once after the newest was deleted" do
    add_comment("A gyrocopter").tap { Search::Index.rebuild }.destroy
    comment = add_comment("A second gyrocopter")

    assert_equal 1, Search::Index.catch_up
    assert_equal [ comment ], found("gyrocopter")
  end

  test "indexes removed comments, so that they are found when restored" do
    comment = add_comment("A gyrocopter")
    comment.remove by: users(:newcomer)
    Search::Index.rebuild

    assert_empty found("gyrocopter")
    comment.restore
    assert_equal [ comment ], found("gyrocopter")
  end

  test "stays consistent, and rebuilds to the same results" do
    add_comment("A gyrocopter").update! body: "Two gyrocopters"
    Search::Index.rebuild
    before = %w[ log gyrocopters checkpoint weekly the ].map { |word| found(word).to_set }
    Search::Index.rebuild

    assert_equal before, %w[ log gyrocopters checkpoint weekly the ].map { |word| found(word).to_set }
    %w[ post comment ].each do |name|
      check = "INSERT INTO #{name}_search (#{name}_search) VALUES ('integrity-check')"
      assert_nothing_raised { ApplicationRecord.connection.execute check }
    end
  end

  test "pauses the indexer when idle and after a failure" do
    assert_equal Search::Indexer::INTERVAL, Search::Indexer.new.run_once
    add_comment "A gyrocopter"
    assert_equal Search::Indexer::INTERVAL, Search::Indexer.new.run_once
    assert_equal 1, found("gyrocopter").size

    ApplicationRecord.connection.execute "ALTER TABLE comment_search RENAME TO lost_search"
    assert_equal Search::Indexer::RETRY_INTERVAL, Search::Indexer.new.run_once
  end

  private
    def found(text) = Search.new(text).results
    def indexed = ApplicationRecord.connection.select_value("SELECT count(*) FROM comment_search")
    def add_comment(body) = Comment.create!(author: users(:newcomer), post: posts(:wal), body:)
end

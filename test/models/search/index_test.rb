require "test_helper"

class Search::IndexTest < ActiveSupport::TestCase
  setup { sqlite_only "PostgreSQL keeps its words in a column" }
  setup { Search::Index.rebuild }

  test "what is posted is found once the index has followed" do
    comment = say("A gyrocopter")

    assert_empty found("gyrocopter")
    assert_equal 1, Search::Index.catch_up
    assert_equal [ comment ], found("gyrocopter")
    assert_equal 0, Search::Index.catch_up
  end

  test "a bounded number at once, in their order" do
    5.times { |number| say "Gyrocopter #{number}" }

    assert_equal [ 2, 2, 1, 0 ], Array.new(4) { Search::Index.catch_up(batch_size: 2) }
    assert_equal 5, found("gyrocopter").size
  end

  test "what changes or goes before the index has followed is no trouble" do
    kept, gone = say("A gyrocopter"), say("Another gyrocopter")
    kept.update! body: "A zeppelin"
    gone.destroy
    Search::Index.rebuild

    assert_empty found("gyrocopter")
    assert_equal [ kept ], found("zeppelin")
  end

  test "the words of what is gone are swept out" do
    comments(:correction).destroy
    before = indexed

    Search::Index.delete_orphans
    assert_equal before - 1, indexed
    assert_equal [ comments(:objection) ], found("checkpoint")
  end

  test "after the newest has gone nothing is put in twice, nor left out" do
    say("A gyrocopter").tap { Search::Index.rebuild }.destroy
    comment = say("A second gyrocopter")

    assert_equal 1, Search::Index.catch_up
    assert_equal [ comment ], found("gyrocopter")
  end

  test "a thing that was taken down before stands there for when it is brought back" do
    comment = say("A gyrocopter")
    comment.remove by: users(:newcomer)
    Search::Index.rebuild

    assert_empty found("gyrocopter")
    comment.restore
    assert_equal [ comment ], found("gyrocopter")
  end

  test "the index is consistent, and identical after it was rebuilt" do
    say("A gyrocopter").update! body: "Two gyrocopters"
    Search::Index.rebuild
    before = %w[ log gyrocopters checkpoint weekly the ].map { |word| found(word).to_set }
    Search::Index.rebuild

    assert_equal before, %w[ log gyrocopters checkpoint weekly the ].map { |word| found(word).to_set }
    %w[ post comment ].each do |name|
      assert_nothing_raised { ApplicationRecord.connection.execute "INSERT INTO #{name}_search (#{name}_search) VALUES " \
        "('integrity-check')" }
    end
  end

  test "who follows pauses when there is nothing to do, and for a while after a failure" do
    assert_equal Search::Indexer::INTERVAL, Search::Indexer.new.run_once
    say "A gyrocopter"
    assert_equal Search::Indexer::INTERVAL, Search::Indexer.new.run_once
    assert_equal 1, found("gyrocopter").size

    ApplicationRecord.connection.execute "ALTER TABLE comment_search RENAME TO lost_search"
    assert_equal Search::Indexer::RETRY_INTERVAL, Search::Indexer.new.run_once
  end

  private
    def found(text) = Search.new(text).results
    def indexed = ApplicationRecord.connection.select_value("SELECT count(*) FROM comment_search")
    def say(body) = Comment.create!(author: users(:newcomer), post: posts(:wal), body:)
end

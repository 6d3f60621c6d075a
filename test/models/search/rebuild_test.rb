require "test_helper"

class Search::RebuildTest < ActiveSupport::TestCase
  setup { sqlite_only "PostgreSQL searches a generated column" }
  setup { Search::Index.rebuild }

  test "builds the same index again and removes the old one" do
    damage
    assert_empty found("checkpoint")

    output = rebuild
    assert_equal 2, found("checkpoint").size
    assert_equal [ posts(:wal) ], found("logging works")
    assert_empty leftovers
    assert_match(/comments: done/, output)
    assert_equal @before, definitions
  end

  test "keeps the old index in use until the new one is complete" do
    rebuild_until_interrupted

    assert_equal 2, found("checkpoint").size
  end

  test "continues an interrupted rebuild, with everything that changed meanwhile" do
    rebuild_until_interrupted
    comments(:objection).update_columns body: "A gyrocopter"
    added = Comment.create!(author: users(:newcomer), post: posts(:wal), body: "A zeppelin")

    assert_match(/continuing/, rebuild)
    assert_equal [ [ comments(:objection) ], [ added ] ], [ found("gyrocopter"), found("zeppelin") ]
    assert_equal [ comments(:correction) ], found("checkpoint")
    assert_empty leftovers
  end

  test "updates the exchanged index like the one before" do
    rebuild
    comments(:objection).update_columns body: "A gyrocopter"
    Comment.create!(author: users(:newcomer), post: posts(:wal), body: "A zeppelin")
    Search::Index.catch_up

    assert_equal [ 1, 1 ], %w[ gyrocopter zeppelin ].map { |word| found(word).size }
    assert_empty rebuild.scan("continuing")
  end

  private
    def found(text) = Search.new(text).results
    def rebuild = StringIO.new.tap { |output| Search::Rebuild.run(output) }.string
    def connection = ApplicationRecord.lease_connection

    def damage
      @before = definitions
      connection.execute "INSERT INTO comment_search (comment_search) VALUES ('delete-all')"
    end

    # Stops in the comments, after two rows.
    def rebuild_until_interrupted
      rebuild = Search::Rebuild.new("comments", StringIO.new)
      rebuild.send(:prepare)
      Search::Index.new("comments", name: "comment_search_new").insert(2)
    end

    # SQLite quotes the names of renamed tables.
    def definitions
      connection.select_values("SELECT sql FROM sqlite_master WHERE name GLOB '*_search*' ORDER BY name")
        .map { |sql| sql.delete(%('" )) }
    end

    def leftovers
      connection.select_values("SELECT name FROM sqlite_master " \
        "WHERE name GLOB '*_search_old*' OR name GLOB '*_search_new*'")
    end
end

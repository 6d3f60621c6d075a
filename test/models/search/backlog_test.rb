require "test_helper"
require_relative "../../../db/migrate/20261128203000_index_words_of_scripts_without_spaces"

# Rows that were indexed in another way are indexed again while the site runs.
class Search::BacklogTest < ActiveSupport::TestCase
  setup { sqlite_only "PostgreSQL searches a generated column" }

  setup do
    Search::Index.rebuild
    @comments = [ "重跑后50条悬空引用清零", "Łódź悬空", "Plain" ].map { |body| add_comment(body) }
    index_as_before
  end

  test "indexes all existing rows again after the upgrade" do
    assert_empty found("悬空")
    upgrade
    work_off

    assert_equal @comments.first(2).to_set, found("悬空").to_set
    assert_equal [ @comments[1] ], found("lodz")
    assert_equal [ @comments[2] ], found("plain")
    assert_not Search::Backlog.any?
    assert_integrity
  end

  test "continues after it was interrupted, and finds everything that was indexed until then" do
    upgrade
    Search::Backlog.work_off(1) while first_id("posts")
    (ids = Comment.order(:id).ids).index(@comments[0].id).next.times { Search::Backlog.work_off(1) }

    assert_equal [ @comments[0] ], found("悬空")
    assert_operator first_id("comments"), :>, ids.first
    work_off
    assert_equal @comments.first(2).to_set, found("悬空").to_set
  end

  test "indexes new rows meanwhile, and those that old code adds after the upgrade" do
    upgrade
    index_as_before [ old = add_comment("另外悬空") ]
    new = add_comment("新悬空")
    Search::Index.catch_up
    assert_equal [ new ], found("悬空")
    work_off

    assert_includes found("悬空"), old
  end

  test "indexes an edited text as soon as the indexer runs, and queues none in ASCII" do
    @comments[2].update_columns body: "Now 悬空"
    assert_equal [ @comments[2] ], found("now")
    assert_empty found("空")
    Search::Indexer.new.run_once

    assert_equal [ @comments[2] ], found("空")
    @comments[2].update_columns body: "Plain again"
    assert_not Search::Backlog.any?
    assert_empty found("空")
  end

  test "indexes an edited text in an index that is being rebuilt as well" do
    rebuild = Search::Rebuild.new("comments", StringIO.new)
    rebuild.send(:prepare)
    Search::Index.new("comments", name: "comment_search_new").insert(1_000)
    @comments[2].update_columns body: "Now 悬空"
    work_off
    rebuild.run

    assert_includes found("空"), @comments[2]
  end

  test "skips rows that were deleted, and a table without rows" do
    upgrade
    @comments[0].destroy
    work_off
    assert_equal [ @comments[1] ], found("悬空")

    [ Removal, Comment ].each(&:delete_all)
    upgrade
    work_off
    assert_not Search::Backlog.any?
  end

  private
    def connection = ApplicationRecord.lease_connection
    def found(text) = Search.new(text).results
    def add_comment(body) = Comment.create!(author: users(:newcomer), post: posts(:wal), body:)
    def work_off = (Search::Backlog.work_off(2) while Search::Backlog.any?)
    def first_id(table)
      connection.select_value("SELECT first_row FROM search_backlogs WHERE indexed_table = '#{table}'")
    end

    # As earlier releases do.
    def index_as_before(comments = @comments)
      Search::Index.catch_up if comments == @comments
      comments.each do |comment|
        connection.execute "INSERT OR REPLACE INTO comment_search (rowid, body) " \
          "SELECT id, body FROM comments WHERE id = #{comment.id}"
      end
    end

    def upgrade
      migration = IndexWordsOfScriptsWithoutSpaces.new
      migration.suppress_messages do
        migration.drop_table :search_backlogs
        migration.migrate :up
      end
    end

    def assert_integrity
      %w[ posts comments ].each { |table| Search::Index.new(table).command "integrity-check" }
    end
end

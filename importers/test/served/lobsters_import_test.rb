require_relative "../test_helper"
require "open3"

# Runs bin/import as a process on the database of a Lobsters site that moves here.
class Importers::ServedLobstersImportTest < ActiveSupport::TestCase
  include ImportHelper, ImportProcessHelper

  TABLES = %w[ users posts comments votes bookmarks hidden_posts mutes suggestions moderation_actions
    suspensions import_mappings ].freeze
  POINTS = <<~SQL
    SELECT count(*) FROM posts WHERE score <> 1 + (SELECT coalesce(sum(value), 0) FROM votes WHERE post_id = posts.id) +
      (SELECT coalesce(sum(upvotes - downvotes), 0) FROM import_mappings WHERE post_id = posts.id)
  SQL
  KARMA = "SELECT sum(karma) FROM users WHERE id IN (SELECT user_id FROM import_mappings)"

  setup { MadeUpLobsters.write(
    @path = lobsters_database({}), users: 600, stories: 500, comments: 1_500, votes: 6_000
  ) }

  test "imports members, lists and votes the same when killed and repeated as in one run" do
    arguments = [ "lobsters", @path, "--with-accounts" ]
    in_one_run = in_an_empty_site do |environment, database|
      [ run_import(environment, *arguments), counts(database) ]
    end
    interrupted = in_an_empty_site do |environment, database|
      %w[ users bookmarks votes ].each do |table|
        kill_in_the_middle(environment, *arguments) { count(database, "SELECT count(*) FROM #{table}") }
      end
      [
        run_import(environment, *arguments),
        counts(database),
        run_import(environment, *arguments),
        counts(database)
      ]
    end

    assert_equal [ 0, in_one_run.last ], [ interrupted.first.last, interrupted.second ]
    assert_equal in_one_run.last, interrupted.last
    assert_no_match(/With accounts/, interrupted.third.first)
  end

  private
    def counts(database)
      assert_equal 0, count(database, POINTS)
      {
        **TABLES.index_with { |table| count(database, "SELECT count(*) FROM #{table}") },
        karma: count(database, KARMA)
      }
    end
end

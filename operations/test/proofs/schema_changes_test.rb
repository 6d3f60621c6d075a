require "test_helper"
require "test_helpers/checkout"

# Each way of running migrations keeps every row of a populated site, or refuses the migration.
class SchemaChangesTest < Operations::TestCase
  CHECKOUT = Checkout.new
  VERSION = (Time.now.utc + 20 * 3600).strftime("%Y%m%d%H%M%S") # the newest, and valid
  CHANGE = "change_column_default(:posts, :kind, from: 'link', to: 'text'); " \
    "add_reference(:posts, :sponsor, foreign_key: { to_table: :users })"
  Minitest.after_run { CHECKOUT.remove }

  test "db:prepare, db:migrate, an upgrade and db:rollback rebuild a table without losing a row" do
    before = facts
    [ "bin/rails db:prepare", "bin/rails db:migrate", "bin/ops upgrade --no-restart" ].each do |command|
      migration(CHANGE) do
        CHECKOUT.run(*command.split)
        assert_equal "'text'", default_of_kind, command
        assert_operator before.size, :<, facts.size, "an index and a reference were added"
        CHECKOUT.run "bin/rails", "db:rollback:primary"
        assert_equal before, facts, command
      end
    end
  end

  test "a migration that would lose rows is refused by db:prepare, db:migrate, bin/start and an upgrade" do
    before = facts
    commands = [ "bin/rails db:prepare", "bin/rails db:migrate", "bin/start", "bin/ops upgrade --no-restart" ]
    bodies = [ "execute('DROP TABLE comments')", "execute('DELETE FROM votes')" ]
    bodies.product(commands).each do |body, command|
      migration(body) do
        error = assert_raises(RuntimeError) { CHECKOUT.run(*command.split) }
        assert_match(/(comments|votes) has 0 rows, but had \d+/, error.message, command)
        assert_equal before, facts, command
      end
    end
  end

  private
    def migration(body)
      path = "#{CHECKOUT.folder}/db/migrate/#{VERSION}_change_posts.rb"
      method = "  def change\n    #{body}\n  end\n"
      File.write path, "class ChangePosts < ActiveRecord::Migration[8.1]\n#{method}end\n"
      yield
    ensure
      File.delete path
    end

    def default_of_kind
      CHECKOUT.query("SELECT dflt_value FROM pragma_table_info('posts') WHERE name = 'kind'").dig(0, 0)
    end

    # Definitions, and the row counts of all tables.
    def facts
      CHECKOUT.directory.primary.read do |database|
        tables = database.execute(Operations::RowCounts::TABLES).map(&:first) - %w[ schema_migrations ]
        definitions = database.execute("SELECT type, name FROM sqlite_schema " \
          "WHERE name NOT LIKE '\\_litestream%' ESCAPE '\\' ORDER BY 1, 2")
        definitions +
          tables.map { |table| [ table, database.get_first_value("SELECT count(*) FROM #{table}") ] }
      end
    end
end

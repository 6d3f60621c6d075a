require "test_helper"

# Migrations of SQLite with and without a transaction, with deletions and with renamed tables and columns.
class MigrationGuardTest < ActiveSupport::TestCase
  include MigratedCopy::Assertions

  self.use_transactional_tests = false

  setup { @copy = MigratedCopy.new(@folder) }

  test "a table can be rebuilt without the migration's transaction" do
    @copy.migrate migration(without_transaction: true) { |m|
      m.change_column_default :posts, :note, from: "a'b", to: "c"
    }
    assert_equal [ "column posts.note varchar 0 'c' 0 0" ], @copy.facts - MigratedCopy.facts

    @copy.migrate migration(without_transaction: true) { |m|
      m.change_column_default :posts, :note, from: "a'b", to: "c"
    },
      direction: :down
    assert_unchanged @copy
  end

  test "a table can't be rebuilt in a transaction of one's own, in which foreign keys are on" do
    assert_refused("remove disable_ddl_transaction!", without_transaction: true) do |m|
      m.transaction { m.change_column_default :posts, :note, from: "a'b", to: "c" }
    end
  end

  test "without a transaction, statements that would delete rows fail before they begin, also by cascade" do
    statements = [
      "DROP TABLE posts",
      "DELETE FROM posts WHERE id = 1",
      "DELETE FROM votes",
      "drop table /* x */ main.comments"
    ]
    statements.each do |sql|
      assert_refused(
        /would delete rows of (posts|votes|comments)/, without_transaction: true
      ) { |m| m.execute sql }
    end
    assert_refused("deletes_rows_of :", without_transaction: true, deletes: %i[ bookmarks ]) do |m|
      m.execute "DELETE FROM users"
    end
  end

  test "without a transaction, named tables may lose rows, and others can be written" do
    @copy.migrate migration(without_transaction: true, deletes: %i[ bookmarks ]) { |m|
      m.execute "DELETE FROM bookmarks"
      m.execute "UPDATE posts SET note = 'b'"
      m.execute "DROP TABLE canned_reasons"
    }
    assert_equal 0, value("SELECT count(*) FROM bookmarks")
    assert_equal "b", value("SELECT max(note) FROM posts")
    assert_sound @copy
  end

  test "rows can be deleted on purpose, by naming each table" do
    delete = ->(m) { %w[ votes bookmarks ].each { |table| m.execute "DELETE FROM #{table}" } }
    assert_refused(/bookmarks has 0 rows, but had \d+\. .*`deletes_rows_of :bookmarks`/,
      deletes: %i[ votes ], &delete)

    @copy.migrate migration(deletes: %i[ votes bookmarks ], &delete)
    assert_equal 0, value("SELECT (SELECT count(*) FROM votes) + (SELECT count(*) FROM bookmarks)")
  end

  test "rows that refer to a deleted row have to be deleted as well" do
    assert_refused(/rows of \w+ would refer to rows of posts that don't exist/, deletes: %i[ posts ]) do |m|
      m.execute "DELETE FROM posts"
    end
  end

  test "rows without the row that they refer to don't stop a migration if they were there before" do
    SQLite3::Database.new(@copy.path) { |database| database.execute "UPDATE comments SET hat_id = 999" }
    @copy.migrate migration { |m|
      m.change_column_null :votes, :note, false, "x"
      m.change_column_default :comments, :note, from: nil, to: "x"
    }

    assert_equal 1, value("SELECT \"notnull\" FROM pragma_table_info('votes') WHERE name = 'note'")
    assert_equal 999, value("SELECT max(hat_id) FROM comments")
  end

  test "a column that a constraint or a trigger needs isn't removed, and the error says what to change" do
    {
      title: /its CHECK \w+ (posts_\w+) needs title\. .*`remove_check_constraint :posts, name: "\1"`/,
      thread_version:
        /The trigger (\w+) needs thread_version\. Change it in .*: `execute "DROP TRIGGER \1"`\./
    }.each do |column, message|
      [ false, true ].each do |without_transaction|
        assert_refused(message, without_transaction:) { |m| m.remove_column :posts, column }
      end
    end
  end

  test "a foreign key isn't added to a table that has rows without the row that they refer to" do
    add = ->(m) { m.add_foreign_key :comments, :hats, column: :upvotes }
    [ false, true ].each do |without_transaction|
      assert_refused(/rows.* refer to rows of hats that don't exist/, without_transaction:, &add)
    end
  end

  test "a table can be renamed" do
    @copy.migrate migration { |m|
      m.rename_table :bookmarks, :saved_items
      m.rename_table :saved_items, :favorites
    }
    assert_operator value("SELECT count(*) FROM favorites"), :>, 0
    assert_equal 0, value("SELECT count(*) FROM sqlite_schema WHERE name = 'bookmarks'")
    @copy.migrate migration { |m| m.rename_table :bookmarks, :favorites }, direction: :down
    assert_unchanged @copy
  end

  test "a trigger that names a removed column has to be changed first" do
    assert_refused(/The trigger comments_\w+ needs [\w.]+\. .*db\/triggers\.rb/) do |m|
      m.remove_column :posts, :thread_version
    end
    assert_refused(/index index_posts_on_last_activity_at needs last_activity_at/) do |m|
      m.remove_column :posts, :last_activity_at
    end
  end

  test "renames a column in triggers, constraints and indexes" do
    @copy.migrate migration { |m| m.rename_column :posts, :removed, :gone }
    lines = @copy.facts - MigratedCopy.facts

    assert_equal %w[ column index trigger values ], lines.map { |line| line[/\w+/] }.uniq
    assert_operator lines.grep(/\Aindex posts .* WHERE .*gone/).size, :>, 4
    assert_empty lines.grep(/\Aindex posts .* WHERE .*\bremoved/)
    @copy.migrate migration { |m| m.rename_column :posts, :removed, :gone }, direction: :down
    assert_unchanged @copy
  end

  test "a created table with rows isn't dropped by a rollback" do
    create = migration { |m| m.create_table(:badges) { |t| t.string :name } }
    @copy.migrate create
    @copy.open { |connection| connection.execute "INSERT INTO badges (name) VALUES ('Founder')" }
    error = assert_raises(StandardError) { @copy.migrate create, direction: :down }

    assert_kind_of ActiveRecord::IrreversibleMigration, error.cause
    assert_includes error.message, "badges has 0 rows, but had 1"
    assert_equal 1, value("SELECT count(*) FROM badges")
  end

  test "leaves a table alone if Rails can't write what it has" do
    {
      "CREATE TABLE odd (id integer PRIMARY KEY, name text) STRICT" => "STRICT",
      "CREATE TABLE odd (name text PRIMARY KEY) WITHOUT ROWID" => "ROWID",
      "CREATE TABLE odd (id integer PRIMARY KEY, name text UNIQUE ON CONFLICT IGNORE)" => "UNIQUE, CONFLICT",
      "CREATE TABLE odd (id integer PRIMARY KEY, name text, CHECK (name <> ''))" => "(name<>'')"
    }.each do |sql, lost|
      copy = MigratedCopy.new(@folder)
      copy.open { |connection| connection.execute sql }
      facts = copy.facts
      error = assert_raises(StandardError) do
        copy.migrate migration { |m| m.change_column_default :odd, :name, "x" }
      end

      assert_match(/odd was not changed: Rails would lose .*#{Regexp.escape lost}/, error.message)
      assert_equal facts, copy.facts
    end
  end

  private
    def assert_refused(message, **options, &change)
      error = assert_raises(StandardError) { @copy.migrate migration(**options, &change) }
      assert_match message, error.message
      assert_unchanged @copy
    end

    def value(sql) = @copy.open { |connection| connection.select_value(sql) }
end

require "test_helper"

# A migration that ends in the middle has changed nothing, and nothing is lost that others write meanwhile.
class InterruptedMigrationTest < ActiveSupport::TestCase
  include MigratedCopy::Assertions

  self.use_transactional_tests = false

  # Statements of a rebuild, after which the process is killed.
  STATEMENTS = { "RENAME TO" => false, "INSERT INTO \"posts\"" => false, "DROP TABLE" => false,
    "CREATE INDEX" => false, "CREATE TRIGGER" => false, "RENAME COLUMN version" => false,
    "COMMIT" => true }.freeze
  CHANGE = ->(m) { m.change_column_default :posts, :note, from: "a'b", to: "c" }

  setup { @copy = MigratedCopy.new(@folder) }

  test "a killed migration has changed nothing, or all of it is there" do
    STATEMENTS.each do |statement, complete|
      copy = MigratedCopy.new(@folder)
      kill_after(statement) { copy.migrate migration(&CHANGE) }

      assert_sound copy
      assert_equal complete ? [ "column posts.note varchar 0 'c' 0 0" ] : [], copy.facts - MigratedCopy.facts,
        statement
    end
  end

  test "a full disk changes nothing" do
    error = assert_raises(StandardError) do
      @copy.migrate migration { |m|
        m.select_value "PRAGMA max_page_count = 1" # or as many as there are
        CHANGE.call(m)
      }
    end
    assert_match(/disk is full/, error.message)
    assert_unchanged @copy
  end

  test "other connections read what was there before, and their writes wait" do
    seen, writer = nil
    @copy.migrate migration { |m|
      writer = Thread.new { other { |database| database.execute "UPDATE posts SET note = 'written'" } }
      CHANGE.call(m)
      seen = other do |database|
        database.get_first_value("SELECT count(*) FROM comments, posts WHERE posts.note = 'a''b'")
      end
    }
    writer.join

    assert_operator seen, :>, 0
    assert_equal [ [ "'c'", "written" ] ], other { |database|
      database.execute("SELECT dflt_value, (SELECT min(note) FROM posts) FROM pragma_table_info('posts') " \
        "WHERE name = 'note'")
    }
    assert_sound @copy
  end

  private
    def kill_after(statement)
      child = fork do
        ActiveSupport::Notifications.subscribe("sql.active_record") do |*, payload|
          Process.kill "KILL", Process.pid if payload[:sql].include?(statement)
        end
        yield
      ensure
        exit! 1
      end
      assert_equal 9, Process.wait2(child).last.termsig, statement
    end

    def other
      SQLite3::Database.new(@copy.path) do |database|
        database.busy_handler_timeout = 20_000
        return yield(database)
      end
    end
end

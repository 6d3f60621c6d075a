# A populated copy of the test database that can be migrated in this process, as bin/rails db:migrate does it.
class MigratedCopy
  VERSION = 2099_01_01_000000
  # Each of these tables also gets columns of which only the tests know.
  TABLES = %w[ posts comments users votes moderation_actions ].freeze
  ROWS = {
    moderation_actions: "INSERT INTO moderation_actions (user_id, subject_id, action, reason, created_at) " \
      "SELECT id, id, 'warned', 'Spam', '2026-01-01' FROM users",
    votes: "INSERT OR IGNORE INTO votes (user_id, post_id, value, created_at) SELECT author_id, id, 1, " \
      "'2026-01-01' FROM posts",
    removals: "INSERT INTO removals (user_id, post_id, created_at) SELECT author_id, id, '2026-01-01' FROM " \
      "posts LIMIT 1",
    bookmarks: "INSERT OR IGNORE INTO bookmarks (user_id, post_id, created_at) SELECT author_id, id, " \
      "'2026-01-01' FROM posts"
  }.freeze
  COLUMNS = [
    "ADD COLUMN note varchar DEFAULT 'a''b'", "ADD COLUMN owner_id integer",
    "ADD COLUMN weight integer NOT NULL DEFAULT 1",
    "ADD COLUMN reviewer_id integer CONSTRAINT fk_rails_reviewer REFERENCES users (id) ON DELETE SET NULL",
    "ADD CONSTRAINT weight_range CHECK (weight BETWEEN 0 AND 1000 OR note IN ('a', 'x,y'))"
  ].freeze

  module Assertions
    extend ActiveSupport::Concern

    included do
      setup do
        sqlite_only "PostgreSQL alters tables in place"
        @folder = Dir.mktmpdir
      end

      teardown { FileUtils.rm_rf @folder if @folder }
    end

    private
      # A migration class. The block gets the migration.
      def migration(without_transaction: false, deletes: [], &change)
        Class.new(ActiveRecord::Migration[8.1]) do
          disable_ddl_transaction! if without_transaction
          deletes_rows_of(*deletes)
          define_method(:change) { change.call(self) }
        end
      end

      def assert_unchanged(copy)
        facts = copy.facts
        assert_equal [ [], [] ], [ MigratedCopy.facts - facts, facts - MigratedCopy.facts ]
        assert_sound copy
      end

      def assert_sound(copy)
        copy.open do |connection|
          assert_equal [ "ok" ], connection.select_values("PRAGMA integrity_check")
          assert_empty connection.select_rows("PRAGMA foreign_key_check")
          assert_equal 1, connection.select_value("PRAGMA foreign_keys")
        end
      end
  end

  class << self
    # Those of a copy that no migration has changed.
    def facts = @facts ||= DatabaseFacts.of(path)

    def path = @path ||= Dir.mktmpdir("migrated").then { |folder| create("#{folder}/populated.sqlite3") }

    private
      def create(path)
        ServedDatabase::SQLite.copy "primary", path
        SQLite3::Database.new(path) { |database| populate database }
        Minitest.after_run { FileUtils.rm_rf File.dirname(path) }
        path
      end

      def populate(database)
        ROWS.each_value { |sql| database.execute sql }
        TABLES.each do |table|
          COLUMNS.each { |change| database.execute "ALTER TABLE #{table} #{change}" }
          database.execute "CREATE INDEX index_#{table}_on_reviewer_id ON #{table} (reviewer_id)"
          database.execute "CREATE INDEX #{table}_noted ON #{table} (lower(note), weight DESC) WHERE " \
            "weight > 0"
        end
        database.execute "UPDATE votes SET note = 'n' || id, owner_id = user_id, weight = id % 7, " \
          "reviewer_id = CASE WHEN id > (SELECT min(id) FROM votes) THEN user_id END"
        database.execute "UPDATE sqlite_sequence SET seq = seq + 100" # as if the newest rows had been deleted
      end
  end

  attr_reader :path

  def initialize(folder, source = self.class.path)
    @path = File.join(folder, "copy#{SecureRandom.hex(4)}.sqlite3")
    FileUtils.cp source, @path
  end

  # Runs +migrations+, classes, in +direction+.
  def migrate(*migrations, direction: :up)
    open do |connection|
      instances = migrations.map.with_index do |migration, number|
        migration.new("Change#{number}", VERSION + number)
      end
      instances.each { |migration| run migration, connection.pool, direction }
    end
  end

  def facts = DatabaseFacts.of(@path)

  # Yields the site's own migrations.
  def context
    open(migrations_paths: nil) do |connection|
      ActiveRecord::Migration.suppress_messages { yield connection.pool.migration_context }
    end
  end

  # Its migrations aren't those of the site, or the triggers would be replaced by those of db/triggers.rb.
  def open(migrations_paths: "tmp", &)
    configuration = ApplicationRecord.connection_db_config
    copied = ActiveRecord::DatabaseConfigurations::HashConfig.new(configuration.env_name, "copy",
      configuration.configuration_hash.merge(database: @path, migrations_paths:))
    ActiveRecord::Tasks::DatabaseTasks.with_temporary_connection(copied, &)
  end

  private
    def run(migration, pool, direction)
      ActiveRecord::Migration.suppress_messages do
        ActiveRecord::Migrator.new(
          direction, [ migration ], pool.schema_migration, pool.internal_metadata, migration.version
        ).run
      end
    end
end

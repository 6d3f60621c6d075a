require "fileutils"
require "tmpdir"

# Runs the pending migrations on a copy of the database without rows, to find out what they do.
class Operations::Upgrade::Rehearsal
  TIMEOUT = 60 # seconds

  # All objects of the schema, tables first, without those that SQLite and virtual tables create themselves.
  OBJECTS = <<~SQL
    SELECT sql FROM sqlite_schema
    WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
    ORDER BY type <> 'table'
  SQL
  COPIED = %w[ schema_migrations ar_internal_metadata ].freeze # with their rows

  def initialize(database)
    @database = database
  end

  # Yields a folder for a data directory with the copy. Returns the events of its MigrationLog.
  def run
    Dir.mktmpdir("upgrade") do |folder|
      log = File.join(folder, "migrations.jsonl")
      copy_schema @database.in(folder)
      yield folder, log
      Operations::Upgrade::MigrationLog::Reader.new(log).events
    end
  end

  private
    def copy_schema(target)
      @database.read do |source|
        target.write(seconds: 5) do |copy|
          copy.transaction do
            source.execute(OBJECTS).flatten.each { |sql| copy.execute sql }
            COPIED.each { |table| copy_rows source, copy, table }
          end
        end
      end
    end

    def copy_rows(source, copy, table)
      source.execute(%(SELECT * FROM "#{table}")).each do |row|
        copy.execute %(INSERT INTO "#{table}" VALUES (#{[ "?" ] * row.size * ", "})), row
      end
    end
end

require "json"

# Records what the migrations of this process do, for the upgrade that waits for it. Each line of the file is
# a JSON object:
#
#   {"ready":true}                 the first migration begins
#   {"started":"Building","what":"index_votes_on_post_id on votes","source":"votes"}
#                                  a statement that reads all rows of a table
#   {"ended":true}                 … has ended
#   {"migrated":"20261125000001"}  a migration is complete
#
# +source+ is the name that the table had before the first migration.
class Operations::Upgrade::MigrationLog
  INDEX = /\ACREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?"?(?<name>\w+)"? ON "?(?<table>\w+)"?/i
  COPY = /\AINSERT INTO "?(?<name>\w+)"? .*\bSELECT\b.* FROM "?(?<table>\w+)"?/mi
  RENAMING = /\AALTER TABLE "?(?<from>\w+)"? RENAME TO "?(?<to>\w+)"?/i

  # Reads the lines that another process writes.
  class Reader
    def initialize(path) = @path = path

    # The events since the last call. A line that crosses the end of a page may be visible in parts.
    def events
      @file ||= (File.open(@path) if File.exist?(@path))
      *lines, @rest = "#{@rest}#{@file&.read}".split("\n", -1)
      lines.map { |line| JSON.parse(line, symbolize_names: true) }
    end
  end

  def initialize(path)
    @file = File.open(path, "a", 0o600).tap { |file| file.sync = true }
    @sources = {}
  end

  def record
    ActiveSupport::Notifications.subscribe "sql.active_record", self
    write ready: true
  end

  # Called by Active Support before and after each statement.
  def start(_, _, payload)
    sql = payload[:sql]
    if (match = INDEX.match(sql))
      write started: "Building", what: "#{match[:name]} on #{match[:table]}", source: source(match[:table])
    elsif (match = COPY.match(sql))
      @sources[match[:name]] = source(match[:table])
      write started: "Copying", what: "#{match[:table]} to #{match[:name]}", source: source(match[:table])
    end
  end

  def finish(_, _, payload)
    case payload[:sql]
    when INDEX, COPY then write ended: true
    when RENAMING then @sources[$~[:to]] = source($~[:from])
    else
      version = version_of(payload) and write migrated: version
    end
  end

  private
    def source(table) = @sources.fetch(table, table)

    def version_of(payload)
      return unless payload[:name] == "ActiveRecord::SchemaMigration Create"

      [ payload[:sql], *payload[:type_casted_binds] ].join(" ")[/\b\d{14}\b/]
    end

    def write(event) = @file.write("#{JSON.generate(event)}\n")
end

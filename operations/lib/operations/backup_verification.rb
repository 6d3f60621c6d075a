require "tmpdir"

# Verifies that the backups can be restored: fetches each to a scratch folder, checks it completely, and
# compares it with the original.
#
# While the site writes, its backups lag behind. The lag is measured from when the original is summarized
# until a fetched backup contains everything in that summary. A lag of more than +max_lag+ seconds is a
# failure. An original with lower ids than its backup, or than at an earlier verification, has lost rows,
# which is a failure, too.
#
# Anything that reports on backups does so because of this: only restoring one proves that it can be restored.
class Operations::BackupVerification
  include Kit::Clock

  # +kind+ is the kind of problem, or nil; +lag+ is in seconds; +lost+ are the tables that lost rows;
  # +mark+ is the schema version and the highest id of each table; +advice+ is the fix if the kind has none.
  Finding = Data.define(:database, :kind, :lag, :rows, :faults, :lost, :mark, :advice) do
    def initialize(kind: nil, lag: nil, rows: nil, faults: [], lost: [], mark: nil, advice: nil, **) = super
    def passed? = faults.empty?
    def remedy = REMEDIES.key?(kind) ? format(REMEDIES[kind], name: database) : advice
  end

  REMEDIES = {
    foreign: "Set BACKUP_TO to this site's backups, or to an empty directory. " \
      "To replace this site with the other one: bin/ops restore --force.",
    file_missing: "Stop the site and restore the file: bin/ops restore %<name>s.",
    no_backup: "Create one: bin/ops backup. BACKUP_TO says where backups are stored.",
    lost_rows: "The WAL was truncated or removed, or rows were deleted by hand. Stop the site and run " \
      "bin/ops restore --force %<name>s; the current file is moved to a directory beside it. If the backup " \
      "is from after the loss, add --at and a time before it. If you deleted the rows on purpose: " \
      "bin/ops verify --accept-loss.",
    damaged: "If bin/ops doctor reports %<name>s itself as damaged, stop the site and run bin/ops restore " \
      "--force %<name>s --at with a time before that. Otherwise run bin/ops backup.",
    differs: "Run bin/ops backup, which makes a new full copy if the backup still differs afterwards."
  }.freeze

  RETRY_DELAY = 1 # second between two attempts

  # +marks+ are the highest ids from earlier verifications, by database; +replaced+ names databases whose
  # backup may still have rows of the previous file. Unless +thorough+, only the rows are compared.
  def initialize(directory, litestream, max_lag: 60, marks: {}, replaced: [], folder: nil, thorough: true)
    @directory, @litestream, @max_lag, @marks, @folder = directory, litestream, max_lag, marks, folder
    @replaced, @thorough, @originals = replaced, thorough, {}
  end

  # Remembers what +databases+ have now, which their backups must then have too.
  def expect(databases)
    databases.each { |database| @originals[database] = Operations::RowCounts.of(database) }
  rescue SQLite3::Exception => error
    raise Operations::Error, "The databases can't be read: #{error.message}.\nRun bin/ops doctor."
  end

  # Yields each Finding as it is made. Returns all of them.
  def run
    databases = @directory.databases.select do |database|
      database.exist? || database.name == "primary" || @marks.key?(database.name)
    end
    databases.map { |database| verify(database).tap { |finding| yield finding if block_given? } }
  end

  private
    def verify(database)
      return foreign(database) if Operations::Provenance.new(@directory, @litestream).foreign?
      return missing(database) unless database.exist?

      began, before = now, @originals[database] || Operations::RowCounts.of(database)
      loop do
        lag = (now - began).round(1)
        finding = fetch(database) { |copy| finding(database, copy, before, lag) }
        lost = finding.lost.any? && !@replaced.include?(database.name)
        return finding if finding.passed? || lag > @max_lag || lost

        sleep RETRY_DELAY
      end
    rescue Operations::Error => error
      Finding.new(database: database.name, kind: error.kind, faults: [ error.summary ], advice: error.remedy)
    rescue SQLite3::Exception, SystemCallError, ArgumentError => error
      Finding.new(database: database.name, faults: [ error.message ], advice: "Run bin/ops doctor.")
    end

    def foreign(database)
      fault = "#{@litestream.destination} has the backups of another site"
      Finding.new(database: database.name, kind: :foreign, faults: [ fault ])
    end

    def missing(database)
      Finding.new(database: database.name, kind: :file_missing, faults: [ "#{database.path} does not exist" ])
    end

    def fetch(database)
      Dir.mktmpdir("verification", @folder) do |folder|
        refuse_without_room folder, database
        copy = database.in(folder)
        @litestream.restore(database, to: copy.path, thorough: @thorough)
        yield copy
      end
    end

    # The restored copy must not fill the disk that the site writes to.
    def refuse_without_room(folder, database)
      needed = 2 * File.size(database.path)
      free = Operations::Disk.space(folder).last
      return if free > needed

      raise Operations::Error,
        "Not enough disk space to verify #{database.name}: #{Operations::Disk.size(needed)} needed, " \
        "#{Operations::Disk.size(free)} free in #{File.dirname(folder)}.\nSet TMPDIR to another directory."
    end

    def finding(original, copy, before, lag)
      counts, after = Operations::RowCounts.of(copy), Operations::RowCounts.of(original)
      known, version = @marks.fetch(original.name, {}).values_at("tables", "version")
      lost = after.behind(counts.marks, counts.version) | before.behind(known.to_h, version)
      faults = { damaged: @thorough ? copy.damages + copy.orphans.map(&:to_s) : [],
        lost_rows: lost.map { |table| loss(table, after, counts.marks, known) } }
      comparison = Operations::BackupComparison.new(counts, before:, after:)
      faults[:differs] = comparison.contradictions if lost.empty?
      Finding.new(database: original.name, kind: worst(faults), lag:, rows: counts.rows, lost:,
        faults: faults.values.flatten, mark: { "version" => before.version, "tables" => before.marks })
    end

    # Lost rows first: another backup would make the loss final.
    def worst(faults) = %i[ lost_rows damaged differs ].find { |kind| faults[kind]&.any? }

    def loss(table, after, *marks)
      highest = marks.compact.filter_map { |known| known[table] }.max
      "#{table} has lost rows: its highest id is #{after.marks.fetch(table, 0)}, and was #{highest}"
    end
end

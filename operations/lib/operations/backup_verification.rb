require "tmpdir"

# Verifies that the backups can be restored: fetches each to a scratch folder, checks it completely, and compares it
# with the original.
#
# While the site writes, its backups lag behind. The lag is measured from when the original is summarized until a fetched
# backup contains everything in that summary. A lag of more than +max_lag+ seconds is a failure. An original with lower ids
# than its backup, or than at an earlier verification, has lost rows, which is a failure, too.
class Operations::BackupVerification
  include Kit::Clock

  # +kind+ is the kind of problem, or nil; +lag+ is in seconds; +lost+ are the tables of the original that have lost
  # rows; +mark+ has the schema version and the highest id of each table.
  Finding = Data.define(:database, :kind, :lag, :rows, :faults, :lost, :mark) do
    def initialize(kind: nil, lag: nil, rows: nil, faults: [], lost: [], mark: nil, **) = super
    def passed? = faults.empty?

    # The fix, or nil if the faults contain it.
    def remedy = (format(REMEDIES[kind], name: database) if REMEDIES.key?(kind))
  end

  REMEDIES = {
    file_missing: "Stop the site and restore the file: bin/ops restore %<name>s.",
    no_backup: "Create one: bin/ops backup. BACKUP_TO says where backups are stored.",
    lost_rows: "The WAL was truncated or removed, or rows were deleted by hand. Stop the site and run bin/ops restore --force " \
      "%<name>s; the current file is moved to a directory beside it. If the backup is from after the loss, add --at and a time " \
      "before it. If you deleted the rows on purpose: bin/ops verify --accept-loss.",
    damaged: "If bin/ops doctor reports %<name>s itself as damaged, stop the site and run bin/ops restore --force %<name>s " \
      "--at with a time before that. Otherwise stop the site and run bin/ops backup, which makes a full backup.",
    differs: "If the backup is only behind, run bin/ops backup. If they still differ, stop the site and run bin/ops backup, " \
      "which then makes a full backup."
  }.freeze

  RETRY_DELAY = 1 # second between two attempts

  # +marks+ are the highest ids from earlier verifications, by database; +replaced+ names databases whose backup may still have
  # rows of the previous file.
  def initialize(directory, litestream, max_lag: 60, marks: {}, replaced: [], folder: nil)
    @directory, @litestream, @max_lag, @marks, @folder = directory, litestream, max_lag, marks, folder
    @replaced = replaced
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
      return missing(database) unless database.exist?

      began, before = now, Operations::RowCounts.of(database)
      loop do
        lag = (now - began).round(1)
        finding = fetch(database) { |copy| finding(database, copy, before, lag) }
        return finding if finding.passed? || lag > @max_lag || (finding.lost.any? && !@replaced.include?(database.name))

        sleep RETRY_DELAY
      end
    rescue SQLite3::Exception, SystemCallError, ArgumentError, Operations::Error => error
      Finding.new(database: database.name, kind: (error.kind if error.is_a?(Operations::Error)), faults: [ error.message ])
    end

    def missing(database)
      Finding.new(database: database.name, kind: :file_missing, faults: [ "#{database.path} does not exist" ])
    end

    def fetch(database)
      Dir.mktmpdir("verification", @folder) do |folder|
        refuse_without_room folder, database
        copy = database.in(folder)
        @litestream.restore(database, to: copy.path)
        yield copy
      end
    end

    # The restored copy must not fill the disk that the site writes to.
    def refuse_without_room(folder, database)
      needed = 2 * File.size(database.path)
      free = Operations::Disk.space(folder).last
      return if free > needed

      raise Operations::Error, "Not enough disk space to verify #{database.name}: #{Operations::Disk.size(needed)} needed, " \
        "#{Operations::Disk.size(free)} free in #{File.dirname(folder)}. Set TMPDIR to another directory."
    end

    def finding(original, copy, before, lag)
      counts, after = Operations::RowCounts.of(copy), Operations::RowCounts.of(original)
      known, version = @marks.fetch(original.name, {}).values_at("tables", "version")
      lost = after.behind(counts.marks, counts.version) | before.behind(known.to_h, version)
      faults = { damaged: copy.damages + copy.orphans.map(&:to_s),
        lost_rows: lost.map { |table| loss(table, after, counts.marks, known) } }
      faults[:differs] = Operations::BackupComparison.new(counts, before:, after:).contradictions if lost.empty?
      Finding.new(database: original.name, kind: worst(faults), lag:, rows: counts.rows, lost:, faults: faults.values.flatten,
        mark: { "version" => before.version, "tables" => before.marks })
    end

    # Lost rows first: another backup would make the loss final.
    def worst(faults) = %i[ lost_rows damaged differs ].find { |kind| faults[kind]&.any? }

    def loss(table, after, *marks)
      highest = marks.compact.filter_map { |known| known[table] }.max
      "#{table} has lost rows: its highest id is #{after.marks.fetch(table, 0)}, and was #{highest}"
    end
end

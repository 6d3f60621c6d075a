require "tmpdir"

# Proves that the copies can be restored: fetches each into a folder of its own, checks all of it, and sets it beside the original.
#
# What is copied while the site writes is behind it, by how long is measured: from the moment the original was looked at until a copy
# is fetched that has all it had then. More than +patience+ seconds are a failure. So is an original that is behind its copy, or behind
# what it was at an earlier verification: then it has lost what it had.
class Operations::Verification
  include Operations::Clock

  # +lag+ in seconds; +lost+ are the tables of the original that have lost rows; +mark+ how far each has been numbered, by which version of the
  # schema.
  Finding = Data.define(:database, :lag, :rows, :faults, :lost, :mark) do
    def initialize(lag: nil, rows: nil, faults: [], lost: [], mark: nil, **) = super
    def passed? = faults.empty?
  end

  PAUSE = 1 # second between one try and the next

  # +marks+ are those of earlier verifications, by database.
  def initialize(community, litestream, patience: 60, marks: {}, folder: nil)
    @community, @litestream, @patience, @marks, @folder = community, litestream, patience, marks, folder
  end

  # Yields each Finding as it is made. Returns all of them.
  def run
    databases = @community.databases.select { |database| database.exist? || database.name == "primary" || @marks.key?(database.name) }
    databases.map { |database| verify(database).tap { |finding| yield finding if block_given? } }
  end

  private
    def verify(database)
      return missing(database) unless database.exist?

      began, before = now, Operations::Census.of(database)
      loop do
        lag = (now - began).round(1)
        finding = fetch(database) { |copy| finding(database, copy, before, lag) }
        return finding if finding.passed? || finding.lost.any? || lag > @patience

        sleep PAUSE
      end
    rescue SQLite3::Exception, SystemCallError, ArgumentError, Operations::Error => error
      Finding.new(database: database.name, faults: [ error.message ])
    end

    def missing(database)
      Finding.new(database: database.name, faults: [ "#{database.path} is not there: bin/ops restore #{database.name} brings it back" ])
    end

    def fetch(database)
      Dir.mktmpdir("verification", @folder) do |folder|
        refuse_without_room folder, database
        copy = database.in(folder)
        @litestream.restore(database, to: copy.path)
        yield copy
      end
    end

    # What is fetched must not fill the disk that the site writes to.
    def refuse_without_room(folder, database)
      needed = 2 * File.size(database.path)
      free = Operations::Disk.space(folder).last
      return if free > needed

      raise Operations::Error, "There is not enough room to check it: #{Operations::Disk.size(free)} are free in #{File.dirname(folder)}, and #{Operations::Disk.size(needed)} are needed. TMPDIR names another folder."
    end

    def finding(original, copy, before, lag)
      census, after = Operations::Census.of(copy), Operations::Census.of(original)
      known, version = @marks.fetch(original.name, {}).values_at("tables", "version")
      lost = after.behind(census.marks, census.version) | before.behind(known.to_h, version)
      differences = lost.any? ? lost.map { |table| loss(table, after, census.marks, known) } : Operations::Comparison.new(census, before:, after:).contradictions
      Finding.new(database: original.name, lag:, rows: census.rows, lost:, mark: { "version" => before.version, "tables" => before.marks }, faults: damages(copy) + differences)
    end

    def loss(table, after, *marks)
      "#{table} has lost rows: it is numbered up to #{after.marks.fetch(table, 0)}, and was up to #{marks.compact.filter_map { |known| known[table] }.max}"
    end

    def damages(copy)
      copy.read do |handle|
        integrity = handle.execute("PRAGMA integrity_check").flatten - [ "ok" ]
        orphans = handle.execute("PRAGMA foreign_key_check").map { |table, row, parent| "row #{row} of #{table} names a row of #{parent} that is not there" }
        integrity + orphans
      end
    end
end

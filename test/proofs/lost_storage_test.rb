require "test_helper"

# Files of each database are deleted, renamed, replaced and truncated under a running site: it accepts no
# writes that would be lost, and the printed commands bring back everything except what was truncated.
# CELLS=17-19 runs some of the cells. Each breaks the same file of all databases: first of one, and of the
# others once the site has noticed.
class LostStorageProof < ActiveSupport::TestCase
  FILES = Operations::OpenDatabase::SUFFIXES
  COMMANDS = [ nil, "backup", "restore", "doctor" ].freeze
  CELLS = FILES.product(LostStorageSite::FAULTS.keys, [ false, true ], COMMANDS).freeze
  MAX_DELAY = 2 # seconds

  test "no acknowledged write is lost" do
    sqlite_only "PostgreSQL has files of its own"
    Dir.mktmpdir do |folder|
      server = ForkedSiteServer.new(FileUtils.mkdir_p("#{folder}/storage").first)
      original = Dir.mktmpdir(nil, folder).tap { |copy| FileUtils.cp server_files(server), copy }
      results = numbers.map do |number|
        result = cell(number, folder, server, original)
        puts result.to_json
        result
      end
      assert_empty results.reject { |result| result[:late].zero? && harmless?(result) },
        "writes were accepted"
      assert_empty results.reject { |result| result[:missing].empty? || result[:cell].include?("truncate") },
        "writes are lost"
    ensure
      server&.stop
      server&.end_loader
    end
  end

  test "saves what is lost immediately before it is stopped, also behind a link" do
    sqlite_only "PostgreSQL has files of its own"
    Dir.mktmpdir do |folder|
      server = SiteServer.new(FileUtils.mkdir_p("#{folder}/storage").first)
      site = LostStorageSite.new(server.storage, "#{folder}/backups", server)
      File.rename site.path("primary"), real = "#{folder}/real.sqlite3"
      File.symlink real, site.path("primary")
      site.start
      site.writing(users(:maria), posts(:wal)) { sleep 2 }
      [ "#{real}-wal", site.path("queue") ].each { |path| File.delete path }
      server.stop

      output, = site.ops("rescue")
      assert_match(/Put in place: primary, queue\./, output)
      assert_empty site.missing
    ensure
      server&.stop
    end
  end

  private
    def numbers = ENV["CELLS"] ? Range.new(*ENV["CELLS"].split("-").map(&:to_i)) : CELLS.each_index

    # An empty WAL loses nothing when it is truncated, and SQLite builds the WAL index again.
    def harmless?(result)
      result[:unnoticed].empty? ||
        result[:cell].include?("truncate") && (result[:unnoticed] & result[:missing].keys).empty?
    end

    def server_files(server) = Dir["#{server.storage}/*"].select { |path| File.file?(path) }

    def cell(number, folder, server, original)
      suffix, fault, replication, command = CELLS[number]
      FileUtils.rm_rf Dir["#{folder}/{storage/{*,.*-litestream*},backups}"]
      FileUtils.cp Dir["#{original}/*"], server.storage
      site = LostStorageSite.new(server.storage, "#{folder}/backups", server)
      site.start replication: replication
      eventually { site.ops("backup").last.zero? } if replication # has begun
      first, *others = LostStorageSite::DATABASES.rotate(number)
      result = {
        number:, cell: [ suffix, fault, replication ? "replicated" : "", command ].join(" "), first:
      }
      site.delete_account users(:tomas)
      site.writing(users(:maria), posts(:wal)) do
        site.keep_older suffix if fault == "replace"
        sleep 1.5
        running = Thread.new { site.ops(command, *("--force" if command == "restore")) } if command
        sleep 0.5 if command
        broken_at, result[:noticed] = nil, []
        [ first, *others ].each do |name|
          broken_at = Kit::Clock.now if result[:noticed].none? # until then, nothing is lost
          site.break_file name, suffix, fault
          result[:noticed] << noticing(site, name, suffix)
        end
        sleep [ MAX_DELAY + 1 - (Kit::Clock.now - broken_at), 0 ].max
        result[:last] = (site.acknowledged.last.at - broken_at).round(2)
        result[:late] = site.acknowledged_since(broken_at + MAX_DELAY).size
        result[:ready] = site.ready
        result[:command] = running.value.last if running
      end
      result[:acknowledged] = site.acknowledged.group_by(&:database).transform_values(&:size)
      result[:unnoticed] = result[:noticed].each_with_index.filter_map { |time, index|
        [ first, *others ][index] if time.nil?
      }
      follow_advice site, server, result
      result[:missing] = site.missing.transform_values(&:size)
      result
    ensure
      server.stop
    end

    # Seconds until the fault is recorded; nil if it isn't.
    def noticing(site, name, suffix)
      began = Kit::Clock.now
      Kit::Clock.wait_until(seconds: 4, every: 0.05) { site.recorded?(name, suffix) } &&
        (Kit::Clock.now - began).round(2)
    end

    def follow_advice(site, server, result)
      output, status = site.ops("doctor")
      result[:doctor] = [ output.match?(/✗ .* while the site was running/), status ]
      output, result[:saving] = site.ops("rescue")
      server.stop
      result[:without_rescue] = site.missing.transform_values(&:size)
      output, result[:rescue] = site.ops("rescue")
      return unless (restoring = output[/bin\/ops (restore --force [a-z ]+)\./, 1])

      output, result[:restore] = site.ops(*restoring.split)
      result[:restored] = output unless result[:restore].zero?
    end
end

require "fileutils"

# Puts in place what a site saved of the database files that it lost while it ran. The site must have stopped.
class Operations::Rescue
  # +remaining+ are the databases that have to be restored. +aside+ is the folder with the previous files.
  Outcome = Data.define(:placed, :remaining, :aside)

  def initialize(directory, litestream)
    @directory, @litestream, @lost = directory, litestream, Operations::LostStorage.new(directory)
  end

  # Raises Operations::Error if a saved database is damaged, or the site runs. Nothing has changed then.
  def run
    placed, remaining, derived = @lost.saved, @lost.databases - @lost.saved, @lost.derived
    placed.each { |database| check database.in(@lost.folder) }
    replacement = Operations::Replacement.new(@directory, placed, derived:)
    Operations::Replication.new(@directory, @litestream).paused(backups: false) do
      replacement.make { placed.each { |database| prepare database, database.in(replacement.scratch) } }
      Operations::Provenance.new(@directory, @litestream).restored placed
    end
    @lost.forget [ *placed, *derived ].map(&:name)
    Outcome.new(placed:, remaining:, aside: replacement.aside)
  end

  private
    def check(copy)
      damages = damages_of(copy)
      return if damages.empty?

      raise Operations::Error,
        "#{copy.path} is damaged: #{damages.first}. Run bin/ops restore --force #{copy.name}."
    end

    def damages_of(copy)
      copy.empty_log(seconds: 5) ? copy.damages : [ "it is in use" ]
    rescue SQLite3::Exception => error
      [ error.message.lines.first.chomp ]
    end

    # Leaves the saved file where it is until the replacement has succeeded.
    def prepare(database, copy)
      saved = database.in(@lost.folder).path
      begin
        File.link saved, copy.path
      rescue SystemCallError # on another disk
        FileUtils.cp saved, copy.path
      end
      return unless database.name == Operations::Erasures::NAME && database.exist?

      # A deletion may be recorded in the new file.
      Operations::Erasures.new(copy).merge Operations::Erasures.new(database)
    end
end

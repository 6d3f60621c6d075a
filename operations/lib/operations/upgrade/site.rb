require "fileutils"

# The site that runs from this folder with these files. Puma restarts, with the current code, if
# tmp/restart.txt is touched.
class Operations::Upgrade::Site
  include Kit::Clock

  TIMEOUT = 90 # seconds until it has restarted
  PATIENCE = 600 # seconds until the operator has stopped it

  # The folder of this code.
  def self.here = File.realpath(Operations::ROOT)

  # Records that this process serves the site, which accepts writes again if an upgrade is complete. On a full
  # disk it serves the site anyway, but isn't recorded.
  def self.begins(directory = Kit::DataDirectory.here)
    Operations::Upgrade::RollBack.new(directory).accept_writes
    started = "#{Process.pid} since #{Kit::Clock.now} at port #{ENV.fetch("PORT", 3000)}"
    File.write new(directory).record_path, started
    Operations::Restarts.record "The server", directory
  rescue SystemCallError
    nil
  end

  # Deletes the record when the server stops. One that stays was left by a server that was killed.
  def self.ends(directory = Kit::DataDirectory.here)
    site = new(directory)
    Operations::Restarts.stop directory
    File.delete site.record_path if site.process == Process.pid
  rescue SystemCallError
    nil
  end

  def initialize(directory)
    @directory = directory
  end

  # The file with the server's process id and start time: the id stays the same after a restart. Open files
  # can't identify it, because a server has no database open until its first request.
  def record_path = @directory.path(".served_by")

  # The folder whose code a server of these files runs, this one if there are several; nil without a server.
  # One that started before there were records is found by its open files.
  def folder
    users = Operations::FilesInUse.by([ @directory.primary.path ]).keys
    folders = [ process, *users ].filter_map { |process| folder_of process }
    folders.find { |folder| folder == self.class.here } || folders.first
  end

  # The server's process and port as recorded; nil without a record, or for the port of an old version.
  def process = record[/\A\d+/]&.to_i
  def port = record[/ port (\d+)/, 1]&.to_i

  # Whether a recorded server is gone without having stopped. Unknown on systems without /proc.
  def killed? = !port.nil? && File.exist?("/proc/self/cmdline") && !alive?

  # Whether the recorded server runs. Process ids are reused.
  def alive? = server?(process)

  # The environment variables of the server. Empty if they can't be read, or if they were overwritten by its
  # title, of which they are then the end (ShortProcessTitle).
  def environment
    return {} unless alive?

    variables = File.binread("/proc/#{process}/environ").split("\0")
    variables.all?(/=/) ? variables.to_h { |pair| pair.partition("=").values_at(0, 2) } : {}
  rescue SystemCallError
    {}
  end

  # Returns once no server runs the code of another folder with these files. Yields what the operator has to
  # do. Raises Operations::Error if that takes too long.
  def wait_until_stopped_elsewhere
    folder = elsewhere or return

    yield "The new version is ready. Stop the site in #{folder} now: " \
      "then the migrated databases are put in place within seconds."
    wait_until(seconds: PATIENCE, every: 0.2) { elsewhere.nil? } or
      raise Operations::Error, "the site in #{folder} wasn't stopped within #{PATIENCE / 60} minutes"
  end

  # Makes the server run the code of this folder, unless +restart+ is false. Yields what happens. Returns
  # whether none runs the previous code now.
  def switch(restart: true)
    folder = self.folder # looks through the open files of all processes
    unless folder
      yield "No site runs from this directory. Start it, or restart it where it runs."
      return true
    end

    if restart && folder == self.class.here
      yield "Restarting the site."
      return true if self.restart

      yield "It did not restart in #{TIMEOUT} s."
    end
    yield "The site still runs the previous code#{", in #{folder}" if folder != self.class.here}. " \
      "Stop it, and start it from this directory."
    false
  end

  private
    def elsewhere = folder.then { |folder| folder unless folder == self.class.here }

    # Returns whether the site has restarted.
    def restart
      before = record
      FileUtils.mkdir_p File.join(Operations::ROOT, "tmp")
      FileUtils.touch File.join(Operations::ROOT, "tmp/restart.txt")
      !!wait_until(seconds: TIMEOUT, every: 0.2) { record != before }
    end

    def record = File.exist?(record_path) ? File.read(record_path) : ""

    def server?(process) = !process.nil? && Operations::FilesInUse.command_line(process).match?(/\bpuma\b/)

    # Only its owner and root can read where a process runs.
    def folder_of(process)
      File.realpath("/proc/#{process}/cwd") if server?(process)
    rescue SystemCallError
      nil
    end
end

require "fileutils"

# The site that runs from this folder with these files. Puma restarts, with the current code, when tmp/restart.txt is
# touched.
class Operations::Upgrade::Site
  include Kit::Clock

  TIMEOUT = 90 # seconds

  # Records that this process serves the site. On a full disk it serves the site anyway, but isn't recorded.
  def self.begins(directory = Kit::DataDirectory.here)
    return if Operations::Upgrade::Trial.here?

    File.write new(directory).record_path, "#{Process.pid} since #{Kit::Clock.now} at port #{ENV.fetch("PORT", 3000)}"
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

  # The file with the server's process id and start time: the id stays the same after a restart. Open files can't
  # identify it, because a server has no database open until its first request.
  def record_path = @directory.path(".served_by")

  def running? = here?(process) || processes.any?

  # The server's process and port as recorded; nil without a record, or for the port in a record of an older version.
  def process = record[/\A\d+/]&.to_i
  def port = record[/ port (\d+)/, 1]&.to_i

  # Whether a recorded server is gone without having stopped. Unknown on systems without /proc.
  def killed? = !port.nil? && File.exist?("/proc/self/cmdline") && !alive?

  # The environment variables of the server; empty if they can't be read.
  def environment
    alive? ? File.binread("/proc/#{process}/environ").split("\0").to_h { |pair| pair.partition("=").values_at(0, 2) } : {}
  rescue SystemCallError
    {}
  end

  # Returns whether the site has restarted.
  def restart
    before = record
    FileUtils.mkdir_p File.join(Operations::ROOT, "tmp")
    FileUtils.touch File.join(Operations::ROOT, "tmp/restart.txt")
    !!wait_until(seconds: TIMEOUT, every: 0.2) { record != before }
  end

  private
    def record = File.exist?(record_path) ? File.read(record_path) : ""

    # A server that started before this file existed is found by its open files.
    def processes = Operations::FilesInUse.by([ @directory.primary.path ]).keys.select { |process| here?(process) }

    # Process ids are reused. Only its owner and root can read where a process runs.
    def alive?
      !process.nil? && File.read("/proc/#{process}/cmdline").match?(/\bpuma\b/)
    rescue SystemCallError
      false
    end

    def here?(process)
      return false unless process && File.read("/proc/#{process}/cmdline").match?(/\bpuma\b/)

      File.realpath("/proc/#{process}/cwd") == File.realpath(Operations::ROOT)
    rescue SystemCallError
      false
    end
end

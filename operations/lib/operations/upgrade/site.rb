require "fileutils"

# The site that runs from this folder with these files. Puma restarts, with the current code, when tmp/restart.txt is
# touched.
class Operations::Upgrade::Site
  include Kit::Clock

  TIMEOUT = 90 # seconds

  # Records that this process serves the site. On a full disk it serves the site anyway, but isn't recorded.
  def self.begins(directory = Kit::DataDirectory.here)
    File.write new(directory).record_path, "#{Process.pid} since #{Kit::Clock.now}"
  rescue SystemCallError
    nil
  end

  def initialize(directory)
    @directory = directory
  end

  # The file with the server's process id and start time: the id stays the same after a restart. Open files can't
  # identify it, because a server has no database open until its first request.
  def record_path = @directory.path(".served_by")

  def running? = here?(record.to_i) || processes.any?

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

    def here?(process)
      return false unless process.positive? && File.read("/proc/#{process}/cmdline").match?(/\bpuma\b/)

      File.realpath("/proc/#{process}/cwd") == File.realpath(Operations::ROOT)
    rescue SystemCallError
      false
    end
end

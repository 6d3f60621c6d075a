require "fileutils"

# The site that runs from this folder on these files. Puma restarts, with the current code, when tmp/restart.txt is touched.
class Operations::Upgrade::Site
  include Operations::Clock

  PATIENCE = 90 # seconds

  # Says that this process begins to serve. Where the disk takes nothing it serves all the same, and is not found by this.
  def self.begins(community = Operations::Community.here)
    File.write new(community).note, "#{Process.pid} since #{Process.clock_gettime(Process::CLOCK_MONOTONIC)}"
  rescue SystemCallError
    nil
  end

  def initialize(community)
    @community = community
  end

  # The pid file of the server: its process id stays the same after a restart, and before the first visit it has no database
  # open.
  def note = @community.path(".served_by")

  def running? = here?(said.to_i) || processes.any?

  # Returns whether it has restarted.
  def restart
    former = said
    FileUtils.mkdir_p File.join(Operations::ROOT, "tmp")
    FileUtils.touch File.join(Operations::ROOT, "tmp/restart.txt")
    give_up_at = now + PATIENCE
    sleep 0.2 until said != former || now > give_up_at
    said != former
  end

  private
    def said = File.exist?(note) ? File.read(note) : ""

    # One that was begun before it said so is known by what it has open.
    def processes = Operations::FilesInUse.by([ @community.primary.path ]).keys.select { |process| here?(process) }

    def here?(process)
      process.positive? && File.read("/proc/#{process}/cmdline").match?(/\bpuma\b/) && File.realpath("/proc/#{process}/cwd") == File.realpath(Operations::ROOT)
    rescue SystemCallError
      false
    end
end

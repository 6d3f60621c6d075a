require "fileutils"
require "json"

# Processes that a lab left behind when it was killed (kill -9). Each process group that the lab starts is recorded in
# a file while it runs, with the start time of its leader, so that a process that reuses the ID is never mistaken for it.
class Lab::Orphans
  # A process, identified by its ID and its start time in clock ticks since boot.
  Identity = Data.define(:pid, :started) do
    # Nil if there is no such process, or no /proc.
    def self.of(pid)
      state, *rest = File.read("/proc/#{pid}/stat").rpartition(") ").last.split
      new(pid:, started: rest[18].to_i) unless state == "Z"
    rescue SystemCallError
      nil
    end

    def alive? = self == self.class.of(pid)
  end

  # The record of one process group.
  Record = Data.define(:path) do
    def delete = FileUtils.rm_f(path)
    def orphaned? = read.then { |owner, process| owner && !owner.alive? && process.alive? }
    def stale? = read.then { |owner, _| owner && !owner.alive? }
    def pid = read.last.pid

    private
      # The lab's own process and the one that it started. Empty if another lab is still writing the file or has
      # deleted it.
      def read
        identities = JSON.parse(File.read(path)).values_at("lab", "process")
        identities.map { |identity| Identity.new(**identity.transform_keys(&:to_sym)) }
      rescue JSON::ParserError, SystemCallError
        []
      end
  end

  def self.default = @default ||= new(File.join(Lab::Workspace.current.results, ".processes"))

  def initialize(folder)
    @folder = folder
  end

  # Returns the record of the process group that +leader+ leads.
  def record(leader)
    Record.new(File.join(@folder, "#{leader}.json")).tap { |record| write record.path, Identity.of(leader) }
  end

  # Kills the process groups whose lab is gone. Yields the process ID of each leader.
  def stop
    Dir[File.join(@folder, "*.json")].map { |path| Record.new(path) }.select(&:stale?).each do |record|
      if record.orphaned?
        yield record.pid
        kill record.pid
      end
      record.delete
    end
  end

  private
    # Without /proc there is no start time, and therefore no record.
    def write(path, process)
      return unless process

      FileUtils.mkdir_p @folder
      Kit::AtomicFile.write path, JSON.generate(lab: Identity.of(Process.pid).to_h, process: process.to_h)
    end

    def kill(leader)
      Process.kill "KILL", -leader
    rescue Errno::ESRCH
      # It has just ended.
    end
end

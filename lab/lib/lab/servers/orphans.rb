require "fileutils"
require "json"

# Processes that a lab left behind when it was killed (kill -9). Each process group is recorded in a file
# before it starts, with the marker of its processes (Lab::Descendants), and then with the start time of its
# leader, so that a process that reuses the ID is never mistaken for it.
class Lab::Orphans
  # A process, identified by its ID and its start time in clock ticks since boot.
  Identity = Data.define(:pid, :started) do
    # Nil if there is no such process, or no /proc.
    def self.of(pid) = Lab::ProcessStat.of(pid)&.identity

    def alive? = self == self.class.of(pid)
  end

  # The record of one process group.
  Record = Data.define(:path) do
    # Without /proc there is no start time, and therefore no record. +leader+ is nil
    # until the group has started.
    def write(marker, leader: nil)
      return unless (lab = Identity.of(Process.pid))

      FileUtils.mkdir_p File.dirname(path)
      Kit::AtomicFile.write path,
        JSON.generate(lab: lab.to_h, process: leader && Identity.of(leader).to_h, marker:)
    end

    def delete = FileUtils.rm_f(path)
    def stale? = !!identity("lab")&.then { |lab| !lab.alive? }
    def own? = identity("lab") == Identity.of(Process.pid)

    # The processes that still run, in the group or after leaving it.
    def processes
      leader = identity("process")
      Lab::Descendants.new(read["marker"], group: (leader.pid if leader&.alive?))
    end

    private
      # Nil if it is not known, or if another lab is still writing the file or has deleted it.
      def identity(key)
        values = read[key]
        Identity.new(**values.transform_keys(&:to_sym)) if values&.any?
      end

      def read
        JSON.parse(File.read(path))
      rescue JSON::ParserError, SystemCallError
        {}
      end
  end

  # The records of all labs in this workspace. The folder is created with the first record.
  def self.default = @default ||= new(File.join(Lab::Workspace.current.results, ".processes"))

  def initialize(folder)
    @folder = folder
  end

  # The record of the process group with that marker.
  def record(marker) = Record.new(File.join(@folder, "#{marker}.json"))

  # Kills the processes whose lab is gone. Yields the ID of the first process of each group.
  def stop
    records.select(&:stale?).each do |record|
      record.processes.tap { |processes| processes.alive.min_by(&:started)&.then { |stat| yield stat.pid } }
        .kill
      record.delete
    end
  end

  # Kills the processes of this lab that a signal kept it from stopping, because it arrived just after they
  # had started.
  def stop_own
    records.select(&:own?).each do |record|
      record.processes.kill
      record.delete
    end
  end

  private
    def records = Lab.glob(@folder, "*.json").map { |path| Record.new(path) }
end

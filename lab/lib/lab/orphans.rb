require "fileutils"
require "json"

# Processes that a lab left behind when it was killed (kill -9). Each process group that the lab starts is recorded in
# a file while it runs, with the start time of its leader, so that a process that reuses the ID is never mistaken for it.
class Lab::Orphans
  # A process, identified by its ID and its start time in clock ticks since boot.
  Identity = Data.define(:pid, :started) do
    # Nil if there is no such process, or no /proc.
    def self.of(pid) = Lab::ProcessStat.of(pid)&.identity

    def alive? = self == self.class.of(pid)
  end

  # The record of one process group.
  Record = Data.define(:path) do
    def delete = FileUtils.rm_f(path)
    def stale? = identities.then { |owner, _| owner && !owner.alive? }

    # The processes that still run: those of the group, and those that have left it. An ID that was reused is none of them.
    def remaining
      process = identities.last
      group = process.pid if process.alive?
      Lab::Descendants.new(read["marker"], group:)
    end

    private
      # The lab's own process and the one that it started. Empty if another lab is still writing the file or has
      # deleted it.
      def identities
        read.values_at("lab", "process").compact.map { |identity| Identity.new(**identity.transform_keys(&:to_sym)) }
      end

      def read
        JSON.parse(File.read(path))
      rescue JSON::ParserError, SystemCallError
        {}
      end
  end

  def self.default = @default ||= new(File.join(Lab::Workspace.current.results, ".processes"))

  def initialize(folder)
    @folder = folder
  end

  # Returns the record of the process group that +leader+ leads; +marker+ as for Lab::Descendants.
  def record(leader, marker: nil)
    Record.new(File.join(@folder, "#{leader}.json")).tap { |record| write record.path, Identity.of(leader), marker }
  end

  # Kills the processes whose lab is gone. Yields the process ID of one for each group.
  def stop
    Dir[File.join(@folder, "*.json")].map { |path| Record.new(path) }.select(&:stale?).each do |record|
      remaining = record.remaining
      remaining.alive.min_by(&:started)&.then { |stat| yield stat.pid }
      remaining.kill
      record.delete
    end
  end

  private
    # Without /proc there is no start time, and therefore no record.
    def write(path, process, marker)
      return unless process

      FileUtils.mkdir_p @folder
      Kit::AtomicFile.write path, JSON.generate(lab: Identity.of(Process.pid).to_h, process: process.to_h, marker:)
    end
end

require "fileutils"

# A profiler that runs within the server's processes, in a file that they load when they start. Files in a
# common folder start and stop it, because signals may have a meaning for the server.
class Lab::Profiler::Preloaded
  include Kit::Clock

  FOLDER = File.join(Lab::ROOT, "profilers")
  START_TIMEOUT, STOP_TIMEOUT = 10, 30 # seconds

  # The name of the profiler that was used.
  attr_reader :name

  def initialize(server, folder)
    @server, @folder = server, folder
  end

  # Samples while the block runs. Returns the Lab::Stacks of all processes. Raises Lab::Error without any.
  def during
    touch "start"
    wait_until(seconds: START_TIMEOUT, every: 0.05) { files("profiler").any? } or
      refuse "no process of the server loaded it"
    @name = profilers.values.compact.first or refuse missing
    yield
    touch "stop"
    wait_until(seconds: STOP_TIMEOUT, every: 0.05) { profilers.compact.keys.all? { |pid| done?(pid) } }
    stacks.tap { |stacks| refuse problem if stacks.empty? }
  end

  private
    def touch(name) = FileUtils.touch(File.join(@folder, name))
    def files(extension) = Lab.glob(@folder, "*.#{extension}")

    # By process id; nil for processes without one.
    def profilers
      files("profiler").to_h { |path| [ path[/(\d+)\.profiler\z/, 1].to_i, File.read(path)[/\S+/] ] }
    end

    def done?(pid)
      [ self.class::EXTENSION, "failed" ].any? { |extension|
        File.exist?(File.join(@folder, "#{pid}.#{extension}"))
      } ||
        !Lab::Orphans::Identity.of(pid)
    end

    def stacks = files(self.class::EXTENSION).map { |path| read(path) }.reduce(Lab::Stacks.new, :+)

    def problem
      failure = files("failed").map { |path| File.read(path) }.first
      failure ? "it failed (#{failure})" : "no process used any CPU time"
    end

    def refuse(why)
      raise Lab::Error, "No profile of #{self.class::RUNTIME}: #{why}."
    end
end

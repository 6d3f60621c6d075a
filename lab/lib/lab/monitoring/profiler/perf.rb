# Profiles any program with Linux's perf, from outside.
class Lab::Profiler::Perf
  FREQUENCY = 199 # samples per second and processor

  def self.environment(*) = {}

  def initialize(server, folder)
    @server, @data = server, File.join(folder, "perf.data")
  end

  def name = "perf"

  # Samples while the block runs. Returns the Lab::Stacks. Raises Lab::Error if perf
  # is missing or not permitted.
  def during
    pids = Lab::Activity.group(@server.pid).map(&:pid).join(",")
    perf = Lab::ProcessGroup.new(
      "perf", "record", "-F", FREQUENCY.to_s, "-g", "-p", pids, "-o", @data, out: log, err: log
    )
    yield
    Process.kill "INT", perf.leader unless perf.ended?
    perf.wait 30
    stacks
  rescue Lab::ProcessGroup::NotFound
    raise Lab::Error, "No profile: perf is not installed. Run apt-get install linux-perf."
  ensure
    perf&.kill
  end

  private
    def log = "#{@data}.log"

    def stacks
      command = Lab::Command.new("perf", "script", "--force", "-i", @data, "-F", "comm,ip,sym,dso").run
      stacks = command.success? ? Lab::Stacks.of_perf(command.output) : Lab::Stacks.new
      return stacks unless stacks.empty?

      why = File.read(log).scrub.lines(chomp: true).grep(/\S/).first
      raise Lab::Error, "No profile: perf recorded nothing (#{why}). " \
        "It may need root, or sysctl kernel.perf_event_paranoid=1."
    end
end

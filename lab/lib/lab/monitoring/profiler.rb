# Samples the stacks of a server's processes during a load: with code that they load themselves, or with perf.
module Lab::Profiler
  # By the value of target: profile. Processes of the first two load a file of the lab.
  def self.all = { "ruby" => Ruby, "node" => Node, "perf" => Perf }

  # The variables to add to the +environment+ with which a server starts. Without a +kind+, those for all
  # runtimes, each of which ignores the others' variables.
  def self.environment(kind, folder, environment)
    (kind ? [ all.fetch(kind) ] : all.values).map { |profiler| profiler.environment(folder, environment) }
      .reduce({}, :merge)
  end

  # The profiler for the +server+ that was started like that, which writes to +folder+.
  def self.find(kind, server, folder) = all.fetch(kind || kind_of(server)).new(server, folder)

  # The kind of profiler for the programs that its processes run.
  def self.kind_of(server)
    programs = Lab::Activity.group(server.pid).map { |member| File.basename(program(member.pid)) }
    all.keys.find { |kind| programs.any? { |program| program.start_with?(kind) } } || "perf"
  end

  def self.program(pid)
    File.readlink("/proc/#{pid}/exe")
  rescue SystemCallError
    ""
  end
  private_class_method :kind_of, :program
end

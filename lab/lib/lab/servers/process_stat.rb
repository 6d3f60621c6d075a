# The fields of /proc/PID/stat of a process. +started+ is in clock ticks since boot. +stack+ is the address of
# its stack, which exec randomizes: a process that replaces its program keeps its ID and start time, but not
# this address. It is "0" while the process exits, when its memory has been released.
Lab::ProcessStat = Data.define(:pid, :state, :parent, :group, :started, :stack) do
  # Nil if there is no such process, if it is a zombie, or without /proc.
  def self.of(pid)
    # The name is in parentheses and may contain any character (proc(5)).
    fields = File.read("/proc/#{pid}/stat").scrub.rpartition(") ").last.split
    stat = new(pid:, state: fields[0], parent: fields[1].to_i, group: fields[2].to_i,
      started: fields[19].to_i, stack: fields[25])
    stat unless stat.ended?
  rescue SystemCallError
    nil
  end

  # The live processes on this machine.
  def self.all = Dir.glob("[0-9]*", base: "/proc").filter_map { |name| of(name.to_i) }

  def ended? = %w[ Z X ].include?(state)
  def suspended? = state == "T"
  def identity = Lab::Orphans::Identity.new(pid:, started:)

  # Whether +other+ is an earlier state of the same process, with the same program.
  def same_program?(other) = identity == other.identity && [ "0", other.stack ].include?(stack)

  # For people; its command line without the folder of the program, or its name while it has none, such as
  # when it replaces its program.
  def to_s
    words = File.read("/proc/#{pid}/cmdline").scrub.tr("\0", " ").split
    words << File.read("/proc/#{pid}/comm") if words.empty?
    "process #{pid} (#{[ File.basename(words.first), *words.drop(1) ].join(" ")[0, 60].strip})"
  rescue SystemCallError
    "process #{pid}"
  end

  # Whether the environment that it was started with contains +assignment+, such as NAME=value.
  def environment?(assignment)
    File.read("/proc/#{pid}/environ").b.split("\0").include?(assignment)
  rescue SystemCallError
    false # it has ended, or belongs to another user
  end
end

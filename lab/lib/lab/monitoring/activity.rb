require "etc"

# A snapshot of the processor time of this machine and its processes, from /proc. The difference of two shows
# the activity in between.
class Lab::Activity
  # +spent+ is the processor time of a process and of the children it has waited for, in seconds: when a child
  # ends, its time is added to its parent's, so none is lost between two snapshots.
  Member = Data.define(:pid, :name, :parent, :group, :spent, :own, :memory)

  KERNEL = 2 # the parent of the kernel's threads
  TICK = 1.0 / Etc.sysconf(Etc::SC_CLK_TCK)
  PAGE = Etc.sysconf(Etc::SC_PAGESIZE)

  attr_reader :at, :total, :stolen, :load, :members

  # Nil on systems without /proc.
  def self.now = (new if File.exist?("/proc/stat"))

  # The processes of one process group.
  def self.group(group) = now&.members&.values.to_a.select { |member| member.group == group }

  def initialize
    @at = Kit::Clock.now
    user, nice, system, idle, waiting, interrupts, soft, @stolen = File.foreach("/proc/stat")
      .first.split.drop(1).map(&:to_i)
    @total = user + nice + system + idle + waiting + interrupts + soft + @stolen
    @load = File.read("/proc/loadavg").to_f
    @members = Dir["/proc/[0-9]*/stat"].filter_map { |path| member(path) }
      .to_h { |member| [ member.pid, member ] }
  end

  # The process +pid+ and its descendants, by process id.
  def family(pid)
    children = members.values.group_by(&:parent)
    [ pid, *children.fetch(pid, []).flat_map { |child| family(child.pid) } ]
  end

  private
    # The name is in parentheses and may contain any character (proc(5)).
    def member(path)
      pid, name, rest = File.read(path).scrub.match(/\A(\d+) \((.*)\) (.*)/m).captures
      fields = rest.split
      own, waited = fields[11, 2].sum(&:to_i) * TICK, fields[13, 2].sum(&:to_i) * TICK
      Member.new(pid: pid.to_i, name:, parent: fields[1].to_i, group: fields[2].to_i,
        spent: own + waited, own:, memory: fields[21].to_i * PAGE)
    rescue Errno::ENOENT, Errno::ESRCH
      # Ended in the meantime.
    end
end

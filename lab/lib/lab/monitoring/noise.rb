require "etc"

# Other activity on the machine during a measurement. +load+ is the load average of the last minute, +steal+
# the share of all processor time that the host gave to others, +foreign+ the share of one processor that was
# used by processes other than the lab, its servers and its generator, and +worst+ the process that used most.
class Lab::Noise < Data.define(:load, :steal, :foreign, :worst, :cores)
  MAX_LOAD = 0.5 # of the processors
  MAX_STEAL = 0.02
  MAX_FOREIGN = 0.1 # of one processor
  SLACK = 0.1 # of one processor: times are in ticks of 10 ms

  # From two snapshots; +own+ is the process whose descendants don't count as noise.
  # Nil on systems without /proc.
  def self.between(before, after, own: Process.pid)
    return unless before && after

    shares = shares_of_others(before, after, after.family(own))
    steal = (after.stolen - before.stolen).fdiv([ after.total - before.total, 1 ].max)
    foreign = shares.values.sum.to_f.clamp(..Etc.nprocessors)
    new(load: after.load, steal:, foreign:, worst: worst_of(shares), cores: Etc.nprocessors)
  end

  # Observes the next +seconds+.
  def self.over(seconds)
    before = Lab::Activity.now
    sleep seconds
    between(before, Lab::Activity.now)
  end

  def self.shares_of_others(before, after, own)
    known = known_of(before, after)
    others = after.members.except(*own, Lab::Activity::KERNEL).values
      .reject { |member| member.parent == Lab::Activity::KERNEL }
    seconds = after.at - before.at
    others.to_h do |member|
      share = (member.spent - known[member.pid]) / seconds
      share = (member.own - before.members[member.pid]&.own.to_f) / seconds if share > Etc.nprocessors + SLACK
      [ member, share.clamp(0.0, Etc.nprocessors) ]
    end
  end

  # The processor time that each process had used before. A parent inherits the time of its ended children,
  # which must not count as new. An orphan's time is inherited by another process, often process 1, without a
  # trace: then only the time of that process itself counts.
  def self.known_of(before, after)
    ended = before.members.except(*after.members.keys).values.group_by(&:parent)
    Hash.new do |known, pid|
      known[pid] = before.members[pid]&.spent.to_f + ended.fetch(pid, []).sum { |child| known[child.pid] }
    end
  end

  def self.worst_of(shares)
    member, share = shares.max_by(&:last)
    "#{member.name} (process #{member.pid}) used #{Lab::Figures.share(share)}" if share&.positive?
  end
  private_class_method :shares_of_others, :known_of, :worst_of

  # Why a measurement under this noise is not reliable; empty if it is.
  def reasons
    [ ("the hypervisor used #{Lab::Figures.share(steal)} of CPU time (steal)" if steal > MAX_STEAL),
      ("other processes used #{Lab::Figures.share(foreign)} of a core: #{worst}" if foreign > MAX_FOREIGN) ]
        .compact
  end

  # Before a run starts, the load average shows other activity, too.
  def reasons_to_wait
    [ ("load #{load.round(1)} on #{cores} CPU cores" if load > MAX_LOAD * cores), *reasons ].compact
  end

  def to_h = { load:, steal: steal.round(4), foreign: foreign.round(4), worst:, reasons: }
end

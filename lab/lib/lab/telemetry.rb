require "json"

# Samples of a server once per second, from /proc: its memory, its processor time, and the size of its database's
# write-ahead log. No requests are sent to the server.
class Lab::Telemetry
  include Kit::Clock

  EVERY = 1 # second

  # One sample: +at+ in seconds since the first, +memory+, +resident+ and +log+ in bytes, +spent+ the seconds of
  # processor time by process. Without /proc there is neither memory nor time.
  Sample = Data.define(:at, :memory, :log, :spent, :resident) do
    def initialize(resident: nil, **) = super
  end

  # Reads the samples at +path+, one per line; empty if there is no file.
  def self.read(path)
    File.exist?(path) ? File.readlines(path).map { |line| Sample.new(**JSON.parse(line, symbolize_names: true)) } : []
  end

  # +group+ is the process group of the server, whose first process is its master; +database+ is the path of its
  # database or nil, and +path+ is where the samples go.
  def initialize(group, database:, path:, every: EVERY)
    @group, @database, @path, @every = group, database, path, every
    @samples, @workers = [], []
  end

  # Returns what the block returned.
  def during
    done = Thread::Queue.new
    take_sample
    watch = Thread.new { take_sample until done.pop(timeout: @every) }
    yield
  ensure
    done << true
    watch&.join
    take_sample
  end

  # In bytes and processors; +worker_shares+ are shares of the workers' processor time, the busiest first, and
  # +resident_climb+ is the growth of the memory per second.
  def to_h
    memory = @samples.filter_map(&:memory)
    { samples: @samples.size, memory_peak: memory.max, memory_growth: (memory.last - memory.first if memory.any?),
      memory_end: memory.last, resident_end: @samples.filter_map(&:resident).last,
      resident_climb: climb, log_peak: @samples.map(&:log).max,
      processors: (spent.values.sum / @samples.last.at if memory.any?)&.round(3), worker_shares: }
  end

  private
    def take_sample
      members = Lab::Activity.group(@group)
      @workers |= members.select { |member| member.parent == @group }.map(&:pid)
      spent = members.to_h { |member| [ member.pid, member.own.round(2) ] }
      @samples << Sample.new(at: elapsed.round(2), **memory(members), log:, spent:)
      File.write @path, "#{JSON.generate(@samples.last.to_h)}\n", mode: "a"
    end

    # Proportional set size: shared memory is divided among the processes that share it.
    def memory(members)
      members.any? ? { memory: members.sum { |member| memory_of(member) }, resident: members.sum(&:memory) } : { memory: nil }
    end

    def elapsed
      now.then { |at| at - (@began ||= at) }
    end

    # The proportional share of shared memory, if the system reports it: workers share most of their memory with their
    # master.
    def memory_of(member)
      File.read("/proc/#{member.pid}/smaps_rollup")[/^Pss:\s+(\d+)/, 1].to_i * 1024
    rescue SystemCallError
      member.memory
    end

    def log = @database ? File.size?("#{@database}-wal").to_i : 0

    # By process, from its first sample to its last.
    def spent
      @spent ||= @samples.flat_map { |sample| sample.spent.to_a }.group_by(&:first)
        .transform_values { |all| all.map(&:last).minmax.reverse.reduce(:-) }
    end

    # The slope of a least-squares line through all but the first tenth of the samples: growth during the warm-up
    # doesn't count.
    def climb
      warm = @samples.select { |sample| sample.resident && sample.at >= @samples.last.at / 10 }
      points = warm.map { |sample| [ sample.at, sample.resident ] }
      return if points.size < 3

      at, resident = points.transpose.map { |values| values.sum.fdiv(values.size) }
      points.sum { |x, y| (x - at) * (y - resident) } / points.sum { |x, _| (x - at)**2 }
    end

    def worker_shares
      times = spent.values_at(*@workers).compact
      times.sort.reverse.map { |time| (time / times.sum).round(3) } if times.size > 1 && times.sum.positive?
    end
end

require "json"

# Samples of a server ten times per second, from /proc and from its database's files: processor time, run
# queue, disk and write-ahead log; and once per second its memory, which is expensive to read. No requests are
# sent to the server, and no locks are taken.
class Lab::Telemetry
  include Kit::Clock

  EVERY, MEMORY_EVERY = 0.1, 1 # seconds

  # One sample: +at+ in seconds since the first; +memory+, +resident+ and +log+ in bytes; +spent+ the seconds
  # of processor time by process; +read+ and +written+ the bytes that the processes read from disk and wrote
  # to it since they started; +runnable+ the threads of the machine that ran or waited for a processor.
  # +pages+, +checkpointed+ and +checkpoints+ are those of Lab::Telemetry::WriteAheadLog. Values that were not
  # sampled are nil.
  Sample = Data.define(
    :at, :memory, :log, :spent, :resident, :read, :written, :runnable, :pages, :checkpointed,
    :checkpoints
  ) do
    def initialize(memory: nil, resident: nil, read: nil, written: nil, runnable: nil, pages: nil,
      checkpointed: nil, checkpoints: nil, **)
      super
    end
  end

  # Reads the samples at +path+, one per line; empty if there is no file.
  def self.read(path)
    if File.exist?(path)
      File.readlines(path).map { |line| Sample.new(**JSON.parse(line, symbolize_names: true)) }
    else
      []
    end
  end

  # +group+ is the process group of the server, whose first process is its master; +database+ is the path of
  # its database or nil, and +path+ is where the samples go.
  def initialize(group, database:, path:, every: EVERY, memory_every: MEMORY_EVERY)
    @path, @every, @memory_every = path, every, memory_every
    @processes = Processes.new(group)
    @log = WriteAheadLog.new(database)
    @samples, @cost = [], 0.0
  end

  # Returns what the block returned.
  def during
    done = Thread::Queue.new
    take_sample
    watch = Thread.new { watch_until done }
    yield
  ensure
    done << true
    watch&.join
    take_sample with_memory: true
  end

  # In bytes and processors; +worker_shares+ are shares of the workers' processor time, the busiest first,
  # +resident_climb+ is the growth of the memory per second, +began+ the time of the first sample on the
  # system's monotonic clock, and +sampling+ the share of one processor that sampling used.
  def to_h
    memory = @samples.filter_map(&:memory)
    { samples: @samples.size, began: @began, sampling: (@cost / [ @samples.last.at, @every ].max).round(4),
      memory_peak: memory.max, memory_growth: (memory.last - memory.first if memory.any?),
      memory_end: memory.last, resident_end: @samples.filter_map(&:resident).last,
      resident_climb: climb, log_peak: @samples.map(&:log).max, **of_the_log, **of_the_disk,
      runnable_peak: @samples.filter_map(&:runnable).max, processes: @processes.to_h,
      processors: (spent.values.sum / @samples.last.at if memory.any?)&.round(3), worker_shares: }
  end

  private
    # An exception, such as a full disk, ends the load immediately.
    def watch_until(done)
      Thread.current.report_on_exception, Thread.current.abort_on_exception = false, true
      take_sample until done.pop(timeout: pause)
    end

    def take_sample(with_memory: memory_due?)
      used = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
      @processes.find if with_memory
      at = elapsed.round(3)
      @samples << Sample.new(at:, **(with_memory ? memory(at) : {}),
        **@processes.sample, runnable:, **@log.sample)
      File.write @path, "#{JSON.generate(@samples.last.to_h.compact)}\n", mode: "a"
      @cost += Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) - used
    end

    def memory(at)
      @remembered = at
      @processes.memory
    end

    def memory_due? = @remembered.nil? || elapsed - @remembered >= @memory_every

    # Until the next sample is due, so that the time that a sample takes doesn't add up.
    def pause = [ @samples.size * @every - elapsed, 0.001 ].max

    def elapsed
      now.then { |at| at - (@began ||= at) }
    end

    # Without the thread that reads it. Cheaper than procs_running in /proc/stat, and the same number.
    def runnable
      File.read("/proc/loadavg")[%r{(\d+)/}, 1].to_i - 1
    rescue SystemCallError
      nil
    end

    def of_the_log
      {
        log_pages_peak: @samples.filter_map(&:pages).max,
        checkpoints: @samples.filter_map(&:checkpoints).last
      }.compact
    end

    # From the first sample to the last.
    def of_the_disk
      %i[ read written ].to_h do |name|
        values = @samples.filter_map(&name)
        [ :"disk_#{name}", (values.last - values.first if values.any?) ]
      end.compact
    end

    # By process, from its first sample to its last.
    def spent
      @spent ||= @samples.flat_map { |sample| sample.spent.to_a }.group_by(&:first)
        .transform_values { |all| all.map(&:last).minmax.reverse.reduce(:-) }
    end

    # The slope of a least-squares line through all but the first tenth of the samples: growth during the
    # warm-up doesn't count.
    def climb
      warm = @samples.select { |sample| sample.resident && sample.at >= @samples.last.at / 10 }
      points = warm.map { |sample| [ sample.at, sample.resident ] }
      return if points.size < 3

      at, resident = points.transpose.map { |values| values.sum.fdiv(values.size) }
      points.sum { |x, y| (x - at) * (y - resident) } / points.sum { |x, _| (x - at)**2 }
    end

    def worker_shares
      times = spent.values_at(*@processes.workers).compact
      times.sort.reverse.map { |time| (time / times.sum).round(3) } if times.size > 1 && times.sum.positive?
    end
end

require "json"

# Counts the responses of a process by status and duration, and stores the counts in a file beside the
# databases every few seconds, for metrics and the doctor.
class Operations::RequestCounts
  BUCKETS = [ 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10 ].freeze # seconds
  INTERVAL = 5 # seconds between two writes
  KEPT_MINUTES = 10

  class << self
    def here = @here ||= new

    # Requests and server errors of the last +minutes+, as stored by all processes.
    def recent(directory, minutes)
      first = Time.now.to_i / 60 - minutes + 1
      counts = stored(directory).flat_map do |process|
        process["minutes"].select { |minute, _| minute.to_i >= first }.values
      end
      [ counts.sum(&:first), counts.sum(&:last) ]
    end

    # The counts of each process by number, as hashes with "statuses", "durations", "seconds" and "minutes".
    def stored(directory)
      Operations.glob(directory.storage, "#{directory.environment}_requests.*.json").filter_map do |path|
        JSON.parse(File.read(path))
      rescue SystemCallError, JSON::ParserError
        nil
      end
    end
  end

  def initialize
    @statuses, @durations = Array.new(6, 0), Array.new(BUCKETS.size + 1, 0)
    @lock, @seconds, @minutes = Mutex.new, 0.0, {}
  end

  def add(status, seconds)
    minute = Process.clock_gettime(Process::CLOCK_REALTIME, :second) / 60
    @lock.synchronize do
      @statuses[status / 100] += 1
      @durations[BUCKETS.index { |limit| seconds <= limit } || BUCKETS.size] += 1
      @seconds += seconds
      counts = @minutes[minute] ||= begin
        @minutes.shift if @minutes.size >= KEPT_MINUTES
        [ 0, 0 ]
      end
      counts[0] += 1
      counts[1] += 1 if status >= 500
    end
  end

  # Begins to store the counts of this process, which is number +index+ of the site's.
  def store(index, directory = Kit::DataDirectory.here)
    path, stored = directory.path("_requests.#{index}.json"), nil
    resume path
    Thread.new do
      loop do
        text = dump(index)
        Kit::AtomicFile.write path, stored = text, perm: 0o600 unless text == stored
      rescue SystemCallError
        nil # the disk is full or gone
      ensure
        sleep INTERVAL
      end
    end
  end

  # With the minutes of the process before: a restart of the site solves no problem.
  def resume(path)
    earlier = JSON.parse(File.read(path)).fetch("minutes", {}).transform_keys(&:to_i)
    @lock.synchronize { @minutes = earlier.merge(@minutes) { |_, *counts| counts.transpose.map(&:sum) } }
  rescue SystemCallError, JSON::ParserError
    nil
  end

  def dump(index)
    @lock.synchronize do
      statuses = (1..5).to_h { |hundreds| [ "#{hundreds}xx", @statuses[hundreds] ] }
      JSON.generate(index:, statuses:, durations: @durations, seconds: @seconds, minutes: @minutes)
    end
  end
end

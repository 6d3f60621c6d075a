require "json"
begin
  require "gvltools"
rescue LoadError
  # Then the time that requests wait for the GVL is unknown.
end

# Rack middleware for a target: `require "lab/rack_telemetry"; use Lab::RackTelemetry`. Appends a line of JSON
# per second and process to the file that the lab names in LAB_TELEMETRY, and does nothing without it. Doesn't
# need the rest of the lab.
module Lab; end
class Lab::RackTelemetry
  # +busy_retries+ returns how often this process has retried a statement because the database was busy, if it
  # counts them.
  def initialize(app, path: ENV["LAB_TELEMETRY"], busy_retries: nil)
    @app, @path, @busy_retries, @lock = app, path, busy_retries, Mutex.new
    @timer = GVLTools::LocalTimer.tap(&:enable) if path && defined?(GVLTools)
    at_exit { @lock.synchronize { report totals } if @pid == Process.pid } if path
  end

  def call(env)
    @lock.synchronize { start unless @pid == Process.pid } if @path # workers are forks
    @app.call(env)
  ensure
    @lock.synchronize { count } if @path
  end

  private
    def start = (@pid, @requests, @waited, @before = [ Process.pid, 0, 0, totals ])

    # Threads also wait for the GVL before they can call this middleware: that counts as well.
    def count
      waited = @timer&.monotonic_time.to_i
      @requests, @waited = @requests + 1, @waited + waited - Thread.current[:lab_waited].to_i
      Thread.current[:lab_waited] = waited
      totals.then { |now| report now if now[:at] - @before[:at] >= 1 }
    end

    def totals
      { at: Process.clock_gettime(Process::CLOCK_MONOTONIC), gc: GC.total_time,
        allocated: GC.stat(:total_allocated_objects), busy_retries: @busy_retries&.call }.compact
    end

    def report(now)
      spent = now.to_h { |name, value| [ name == :at ? :seconds : name, value - @before[name] ] }
      line = { at: now[:at], pid: @pid, requests: @requests, gvl: (@waited if @timer), **spent }.compact
      File.write @path, "#{JSON.generate(line)}\n", mode: "a"
      @requests, @waited, @before = 0, 0, now
    end
end

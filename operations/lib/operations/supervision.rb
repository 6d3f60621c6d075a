# Keeps a process running: restarts it whenever it exits, until it is stopped. If it keeps exiting soon after
# its start, it is restarted more and more slowly.
class Operations::Supervision
  include Kit::Clock

  MIN_RUNTIME = 30 # seconds: a process that ran longer did not exit soon after its start
  RETRY_DELAYS = [ 1, 1, 2, 3, 5, 15, 60 ].freeze # seconds; at most ten after each of five kills in a row
  STOP_TIMEOUT = 40 # seconds: Litestream needs up to thirty to upload the rest

  # The command that runs bin/ops for the process +owner+.
  def self.ops(*words, owner:) = owned(File.join(Operations::ROOT, "bin/ops"), *words, "--owner", owner.to_s)

  # The command +words+, for a process that its owner stops. Ctrl-C reaches every process of a terminal; this
  # one ignores it from the start.
  def self.owned(*words) = [ "sh", "-c", "trap '' INT; exec \"$0\" \"$@\"", *words ]

  # For a process beside the Puma of +launcher+: uses its log, records starts, and stops with Puma.
  def self.beside(launcher, *words, start: -> { Process.spawn(*words) }, **options, &stopped)
    name = options.fetch(:name)
    recorded = -> { start.call.tap { Operations::Restarts.record name } }
    new(*words, start: recorded, **options) { |message| launcher.log_writer.log message }
      .tap { |supervision| supervision.stop_with(launcher, &stopped) }
  end

  # Runs +words+ like Process.spawn, or calls +start+, which returns a process id, as long as +needed+ returns
  # true. Yields messages, in which +name+ is the name of the process.
  def initialize(*words, name: words.join(" "), retry_delays: RETRY_DELAYS, stop_timeout: STOP_TIMEOUT,
    needed: -> { true }, start: -> { Process.spawn(*words) }, &report)
    @start, @name, @needed, @report = start, name, needed, report
    @retry_delays, @stop_timeout = retry_delays, stop_timeout
    @lock, @wake, @stopping = Mutex.new, ConditionVariable.new, false
  end

  # Returns after it was stopped.
  def run
    short_runs = 0
    until @stopping
      next wait(1) unless @needed.call

      began = now
      run_once
      next if @stopping || !@needed.call

      short_runs = now - began < MIN_RUNTIME ? short_runs + 1 : 0
      delay = @retry_delays[(short_runs - 1).clamp(0, @retry_delays.size - 1)]
      report "#{@name} stopped. Restarting in #{delay} s."
      wait delay
    end
  end

  # Returns after the process has exited. May be called from any thread.
  def stop
    @lock.synchronize { @stopping = true; @wake.broadcast }
    process = @process or return
    Process.kill "TERM", process
    wait_until(seconds: @stop_timeout) { @process.nil? || ended?(process) } or Process.kill "KILL", process
  rescue Errno::ESRCH
    # It has exited already.
  end

  # Also stops when the Puma of +launcher+ stops or restarts. The block runs afterwards. Puma emits these
  # events from a signal handler, where no lock may be taken, so a thread stops the process.
  def stop_with(launcher, &afterwards)
    %i[ after_stopped before_restart ].each do |event|
      launcher.events.public_send(event) do
        Thread.new { stop }.join
        afterwards&.call
      end
    end
  end

  private
    def run_once
      @lock.synchronize { @process = @start.call unless @stopping }
      sleep 0.1 until @process.nil? || ended?(@process)
    rescue SystemCallError => error # the system could not start a process
      report error.message
    ensure
      @process = nil
    end

    # Puma reaps all of its children, so the second wait gets ECHILD.
    def ended?(process)
      !!Process.wait(process, Process::WNOHANG)
    rescue Errno::ECHILD
      true
    end

    # Logging may fail on a full disk.
    def report(message)
      @report.call message
    rescue SystemCallError
      nil
    end

    def wait(seconds) = @lock.synchronize { @wake.wait(@lock, seconds) unless @stopping }
end

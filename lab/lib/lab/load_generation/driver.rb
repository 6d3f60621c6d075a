# Runs a load generator against a server, and watches the server's processes meanwhile.
class Lab::Driver
  include Kit::Clock

  # The generator's output, and the share of one processor that it used: it competes with
  # the server for the processor.
  Outcome = Data.define(:output, :share)

  def initialize(generator, server)
    @generator, @server = generator, server
  end

  GRACE = 60 # seconds for the generator to exit after the load and the timeout of the last requests
  MAX_CLOCK_CHANGE = 0.5 # seconds

  # Raises Lab::Error if the generator fails or the system clock jumps, or as soon as a process of the server
  # dies, restarts or is suspended: +workers+ must all stay alive.
  def drive(load, workers: [])
    @generator.prepare(load)
    before, began, clock = Process.times, now, clock_offset
    command = Lab::Command.new(*@generator.command(load)).run do
      stop_if_dead workers, began
      stop_if_late load, began
    end
    stop_if_dead workers, began
    unless command.success?
      raise Lab::Error, "#{@generator.name} failed (#{command.ending}).\n#{command.last_lines(15)}"
    end

    check_clock clock
    Outcome.new(output: command.output, share: spent(before) / (now - began))
  end

  private
    def stop_if_dead(workers, began)
      dead_process = @server.dead_process(workers) or return
      raise Lab::Error, "#{dead_process} #{format("%.1f", now - began)} s into the load. #{@server.said}"
    end

    # Usually it is suspended: generators give up late requests.
    def stop_if_late(load, began)
      limit = load.seconds && load.seconds + load.timeout + GRACE
      if limit && now - began > limit
        raise Lab::Error, "#{@generator.name} did not end within #{limit} s, and was killed."
      end
    end

    # Some generators measure time with the system clock.
    def check_clock(before)
      change = clock_offset - before
      return if change.abs < MAX_CLOCK_CHANGE

      raise Lab::Error,
        "The system clock jumped by #{format("%+.1f", change)} s during the load, so its times are wrong."
    end

    def clock_offset = Process.clock_gettime(Process::CLOCK_REALTIME) - now

    def spent(before)
      Process.times.then { |after| after.cutime + after.cstime - before.cutime - before.cstime }
    end
end

# Runs a load generator against a server, and watches the server's processes meanwhile.
class Lab::Driver
  include Kit::Clock

  # The generator's output, and the share of one processor that it used: it competes with the server for the processor.
  Outcome = Data.define(:output, :share)

  def initialize(generator, server)
    @generator, @server = generator, server
  end

  # Raises Lab::Error if the generator fails, or as soon as a process of the server dies: +workers+ are those that must
  # stay alive.
  def drive(load, workers: [])
    @generator.prepare(load)
    before, began = Process.times, now
    command = Lab::Command.new(*@generator.command(load)).run { stop_if_dead(workers, began) }
    stop_if_dead workers, began
    raise Lab::Error, "#{@generator.name} failed (#{command.ending}).\n#{command.last_lines(15)}" unless command.success?

    Outcome.new(output: command.output, share: spent(before) / (now - began))
  end

  private
    def stop_if_dead(workers, began)
      dead_process = @server.dead_process(workers) or return
      raise Lab::Error, "#{dead_process} #{format("%.1f", now - began)} s into the load. Its last output:\n#{@server.last_output}"
    end

    def spent(before)
      Process.times.then { |after| after.cutime + after.cstime - before.cutime - before.cstime }
    end
end

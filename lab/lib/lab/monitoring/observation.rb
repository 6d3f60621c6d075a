# Observes the server and the machine during the measured load, without sending requests to the server.
class Lab::Observation
  # +log+ is where the server's output goes, +telemetry+ what watches it. Both are
  # nil if the server is remote.
  def initialize(log:, telemetry:)
    @log, @telemetry = log, telemetry
  end

  # Returns what the block returned.
  def during
    @logged = File.size(@log) if @log
    before, overflows = Lab::Activity.now, (Lab::ListenQueue.overflows if @log)
    sampled { yield }.tap do
      @noise = Lab::Noise.between(before, Lab::Activity.now)
      @overflows = overflows && Lab::ListenQueue.overflows - overflows
    end
  end

  # Call it after the server has exited, when its log is complete.
  def to_h
    { noise: @noise&.to_h, listen_overflows: @overflows,
      exceptions: @log && Lab::ServerLog.new(@log, from: @logged).exceptions, telemetry: @telemetry&.to_h }
  end

  private
    def sampled(&) = @telemetry ? @telemetry.during(&) : yield
end

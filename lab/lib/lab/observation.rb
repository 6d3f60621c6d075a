# What is seen from beside while the load that counts goes on. Nothing of it asks the server anything.
class Lab::Observation
  # +log+ is where the server's output goes.
  def initialize(log:)
    @log = log
  end

  # Returns what the block returned.
  def during
    @logged = File.size(@log)
    before = Lab::Activity.now
    yield.tap { @noise = Lab::Noise.between(before, Lab::Activity.now) }
  end

  # Once the server has ended, and has written all that it had to say.
  def to_h = { noise: @noise&.to_h, exceptions: Lab::ServerLog.new(@log, from: @logged).exceptions }
end

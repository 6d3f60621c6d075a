# What is seen from beside while the load that counts goes on. Nothing of it asks the server anything.
class Lab::Observation
  # Returns what the block returned.
  def during
    before = Lab::Activity.now
    yield.tap { @noise = Lab::Noise.between(before, Lab::Activity.now) }
  end

  def to_h = { noise: @noise&.to_h }
end

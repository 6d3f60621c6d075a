# Something else is at work on this machine, and nobody said that it may be.
class Lab::NoisyMachine < Lab::Error
  def status = 3
end

# Other processes are using this machine, and --accept-noise was not given.
class Lab::NoisyMachine < Lab::Error
  def status = 3
end

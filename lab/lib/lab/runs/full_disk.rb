# There is no space for the results of a run. The run stops: its other measurements would fail, too.
class Lab::FullDisk < Lab::Error
  ERRORS = [ Errno::ENOSPC, Errno::EDQUOT ].freeze
  MARGIN = 256 * 1024 # bytes

  # Raises it unless there is still space in +directory+. Servers and generators don't
  # always say why they failed.
  def self.check(directory)
    path = File.join(directory, "space")
    File.binwrite path, "\0" * MARGIN
  rescue *ERRORS
    raise new(directory)
  ensure
    FileUtils.rm_f path
  end

  def initialize(directory)
    super("No space left on the disk of #{directory}. Finished measurements are intact. Free some space, " \
      "and continue with #{Lab.command} resume.")
  end
end

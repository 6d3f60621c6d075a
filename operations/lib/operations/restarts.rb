# Records when processes of the site start, in a file beside the databases, to notice one that keeps ending.
module Operations::Restarts
  MAX_BYTES = 64 * 1024
  PRUNED_LINES = 200
  STOP = "stop".freeze

  def self.record(name, directory = Kit::DataDirectory.here)
    path = path(directory)
    if File.size?(path).to_i > MAX_BYTES
      Kit::AtomicFile.write path, File.readlines(path).last(PRUNED_LINES).join
    end
    File.write path, "#{Time.now.to_i} #{name}\n", mode: "a", perm: 0o600
  rescue SystemCallError
    nil # the disk is full or gone, and the doctor says so
  end

  # Records that the site is stopped or restarted on purpose: the next start of each process doesn't count.
  def self.stop(directory = Kit::DataDirectory.here) = record(STOP, directory)

  # The number of starts in the last +seconds+, by name.
  def self.recent(directory, seconds)
    lines = File.exist?(path(directory)) ? File.readlines(path(directory), chomp: true) : []
    entries = lines.map { |line| line.split(" ", 2) }
    starts = entries.select { |time, name| name && time.to_i > Time.now.to_i - seconds }.map(&:last).tally
    stops = starts.delete(STOP).to_i
    starts.transform_values { |number| number - stops }.select { |_, number| number.positive? }
  end

  def self.path(directory) = directory.path("_restarts.log")
  private_class_method :path
end

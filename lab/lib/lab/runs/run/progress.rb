# The measurements that are done, and those that remain.
module Lab::Run::Progress
  # The results of the measurements that succeeded, and of the failed ones.
  def results = done_so_far.reject(&:failed_because)
  def failed = done_so_far.select(&:failed_because)

  def done_so_far
    paths = measurements.map { |measurement| result_path(measurement) }.select { |path| File.exist?(path) }
    paths.map { |path| Lab::Result.read(path) }
  end

  def remaining = measurements.reject { |measurement| File.exist?(result_path(measurement)) }
  def complete? = remaining.empty? && failed.empty?
  def warnings = [ *unfinished, *Lab::Warnings.new(manifest, results, failed:).to_a ]

  private
    def unfinished
      done = measurements.size - remaining.size
      [ "Not finished: #{done} of #{measurements.size} measurements were measured." ] if remaining.any?
    end
end

require "json"

# Goodput and p99 over the runs in a folder, from their summary.json. Runs of different machines are not
# comparable, so each machine has its own series.
class Lab::Trend
  SCHEMA = 1

  # +skipped+ are the paths of summaries in the format of an earlier release.
  attr_reader :folder, :skipped

  # Raises Lab::Error if +folder+ has no summaries.
  def initialize(folder = Lab::Workspace.current.results)
    @folder = folder
    summaries = Lab.glob(folder, "**/summary.json").map { |path| Summary.new(path) }
    readable, old = summaries.partition(&:readable?)
    @skipped = old.map(&:path)
    @summaries = readable.sort_by { |summary| [ summary.began, summary.path ] }
    return if readable.any?

    raise Lab::Error,
      [ "No runs with a summary.json in #{folder}. Start a run with #{Lab.command} run.", *notes ].join(" ")
  end

  # The series of each machine, by the machine's record.
  def machines
    @machines ||= @summaries.group_by(&:machine).transform_values do |summaries|
      points = summaries.flat_map(&:points).group_by(&:place)
      points.flat_map { |place, of_place| Series::METRICS.keys.map do |metric|
        Series.new(place, metric, of_place)
      end }
        .reject { |series| series.points.empty? }
    end
  end

  # Sentences about series that are too short, and about runs that are left out.
  def notes = [ *few, *invalid, *(old if skipped.any?) ]

  def to_h
    { schema_version: SCHEMA, folder:,
      machines: machines.map { |machine, series| { machine:, series: series.map(&:to_h) } }, notes: }
  end

  private
    def few
      longest = machines.values.flatten.map { |series| series.points.size }.max
      enough = Lab::Statistics::ChangePoints::MIN_VALUES
      return if longest.nil? || longest >= enough

      "Changes can be found from #{enough} runs of the same scenario, variant and concurrency on one " \
      "machine. The longest series has #{longest}."
    end

    def invalid
      runs = @summaries.reject(&:valid?).map(&:run)
      "Left out measurements whose verification failed, in #{runs.join(", ")}." if runs.any?
    end

    def old
      "Skipped #{skipped.size} in the format of an earlier release. Rewrite them with #{Lab.command} " \
      "report RUN, such as #{Lab.command} report #{File.dirname(skipped.first)}."
    end
end

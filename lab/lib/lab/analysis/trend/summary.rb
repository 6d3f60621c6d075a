require "time"

# The summary.json of a run, as points of series.
class Lab::Trend::Summary
  MIN_SCHEMA = 3
  FOLDER = /\A(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z/

  # Measurements of several runs are comparable if all of this is equal. +generator+ and +rate+ are the run's.
  Place = Data.define(:scenario, :target, :parameters, :concurrency, :generator, :rate, :revision) do
    def variant = Lab::Variant.new(target:, parameters:, revision: revision && { name: revision }).label
  end

  # The mean values of a run's iterations; nil if one is missing.
  Point = Data.define(:place, :run, :began, :commit, :values)

  attr_reader :path

  def initialize(path)
    @path, @content = path, JSON.parse(File.read(path))
  rescue JSON::ParserError
    raise Lab::Error,
      "#{path} is not valid JSON. Rewrite it with #{Lab.command} report #{File.dirname(path)}."
  end

  def readable? = @content["schema_version"].to_i >= MIN_SCHEMA
  def machine = Lab::Machine.identity(manifest.fetch("machine", {}))

  # From the name of the run's folder, or from its manifest.
  def began
    @began ||= if run[FOLDER]
      Time.utc(*run.match(FOLDER).captures.map(&:to_i))
    else
      Time.parse(manifest.fetch("began"))
    end
  end

  # Without those with an iteration whose verification failed: a write that is only acknowledged is faster.
  def points
    valid = places.select { |_, iterations| iterations.all? { |iteration| iteration["valid"] } }
    valid.map do |place, iterations|
      Point.new(place:, run:, began:, commit: manifest.dig("machine", "commit"),
        values: Lab::Trend::Series::METRICS.keys.to_h { |metric| [ metric, mean(iterations, metric) ] })
    end
  end

  def valid? = points.size == places.size
  def run = File.basename(File.dirname(path))

  private
    def manifest = @content.fetch("run")
    def places = @places ||= @content["iterations"].group_by { |iteration| place(iteration) }

    def place(iteration)
      Place.new(**iteration.slice("scenario", "target", "parameters", "concurrency").transform_keys(&:to_sym),
        **{
          generator: manifest["generator"],
          rate: manifest["rate"],
          revision: iteration.dig("revision", "name")
        })
    end

    def mean(iterations, metric)
      values = iterations.map { |iteration| iteration[metric.to_s] }
      values.sum / values.size unless values.include?(nil)
    end
end

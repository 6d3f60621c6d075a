# One published run. A sample computes the other figures from the published ones.
class Lab::PublishedRun
  attr_reader :scenario, :source, :line, :printed_rate, :percentiles

  # +run+ is as in a file of published figures.
  def initialize(run, concurrency:)
    @run, @concurrency = run, concurrency
    @scenario, @source, @line, @printed_rate = run.values_at("scenario", "source", "line",
      "requests_per_second")
    @percentiles = run.fetch("percentiles", {}).transform_keys(&:to_f)
  end

  # The figures that follow from the published ones; nil if only a rate was published.
  def sample
    return unless complete?

    Lab::Sample.new(statuses:, seconds: @run["seconds"], concurrency: @concurrency,
      open_at_end: @run.fetch("aborted", 0), mean: @run["average"])
  end

  # The number of failed requests according to the source, or nil.
  def failed = @run["failed"]

  # Whether enough was printed to recompute its rate.
  def complete? = @run.key?("seconds")

  # In megabytes, or nil.
  def memory = @run["memory"]

  # In seconds.
  def slowest = @run["slowest"]

  private
    # ab counts an answer as failed if its length differs from the first one's, and doesn't report its status.
    def statuses
      if @run.key?("statuses") then @run["statuses"].transform_keys(&:to_i)
      else { 200 => @run["complete"] - @run["failed"], 0 => @run["failed"] }.reject { |_, count| count.zero? }
      end
    end
end

# The figures of a sample that a result stores.
class Lab::Result::SampleFigures
  def initialize(sample)
    @sample = sample
  end

  def to_h = { **rates, **stream, latency:, error_latency: }

  private
    def rates
      { seconds: @sample.seconds, statuses: @sample.statuses, rejected: @sample.rejected,
        invalid_bodies: @sample.invalid_bodies, unanswered: @sample.unanswered,
        unanswered_because: @sample.unanswered_because, open_at_end: @sample.open_at_end,
        goodput: @sample.goodput, failed: @sample.failed, requests_per_second: @sample.requests_per_second,
        error_share: @sample.error_share, unaccounted_time: @sample.unaccounted_time }.compact
    end

    # For a load with a rate.
    def stream
      return {} unless @sample.offered

      { offered: @sample.offered, sent: @sample.sent, unsent: @sample.unsent, saturated: @sample.saturated? }
    end

    # The latency of successful responses only.
    def latency
      return unless @sample.good_slowest

      { mean: @sample.good_mean, slowest: @sample.good_slowest, percentiles: percentiles(@sample.latencies) }
    end

    # Latency of error responses; nil without errors, or if the generator doesn't separate them.
    def error_latency
      errors = @sample.error_latencies
      { mean: errors.mean, slowest: errors.slowest, percentiles: percentiles(errors) } if errors&.slowest
    end

    # Omits percentiles that depend on a few responses, and all of them if the load was saturated.
    def percentiles(latencies)
      shares = @sample.saturated? || latencies.nil? ? [] : Lab::Result::PERCENTILES
      shares.select { |share| latencies.reportable?(share) }.to_h do |share|
        [ share * 100, latencies.percentile(share) ]
      end
    end
end

# The load generator's results of one measurement.
#
# +statuses+ maps a status (an Integer) to the number of its responses, and +rejected+ only the ones that the
# scenario doesn't accept: by default all but 2xx. +invalid_bodies+ is the number of the others with an empty
# or wrong body. +unanswered+ counts requests that failed without a response (refused, reset, timed out),
# +unanswered_because+ gives the reasons if the generator reports them. +open_at_end+ counts requests that
# were pending at the end: they did not fail. +seconds+ is the duration of the measurement. +mean+ and
# +slowest+ are over all responses, +latencies+ are of successful responses only, +error_latencies+ of the
# others. +offered+ is the number of scheduled requests at a fixed rate, +failed+ the number of failures
# according to the generator itself. Any of them may be nil if the generator doesn't report it. +busy+ is
# Lab::Load#busy?.
class Lab::Sample
  attr_reader :statuses, :rejected, :invalid_bodies, :unanswered, :unanswered_because, :open_at_end,
    :seconds, :concurrency, :mean, :slowest, :latencies, :error_latencies, :offered, :failed

  def initialize(statuses:, seconds:, concurrency:, rejected: nil, invalid_bodies: 0, unanswered: 0,
    unanswered_because: {}, open_at_end: 0, mean: nil, slowest: nil, latencies: nil, error_latencies: nil,
    offered: nil, failed: nil, busy: offered.nil?)
    @statuses, @seconds, @concurrency, @offered, @failed = statuses, seconds, concurrency, offered, failed
    @rejected = rejected || statuses.reject { |status, _| Lab::Answer::SUCCESS.include?(status) }
    @invalid_bodies = invalid_bodies
    @unanswered = unanswered
    @unanswered_because = unanswered_because
    @open_at_end = open_at_end
    @latencies, @error_latencies, @busy = latencies, error_latencies, busy
    @mean, @slowest = mean || mean_of_all, slowest || latencies&.slowest
  end

  def answers = statuses.values.sum

  # Responses with a required status and a valid body.
  def good = answers - rejected.values.sum - invalid_bodies

  # Requests that succeeded or failed; pending ones have done neither.
  def finished = answers + unanswered

  def sent = finished + open_at_end

  # Requests that can't have reached the server, as far as the generator says.
  def refused = unanswered_because.fetch("refused", 0)

  # Scheduled requests that were never sent because every connection was busy; nil without a rate.
  def unsent = offered && [ offered - sent, 0 ].max

  # Whether the server could not keep up with the rate. Latencies of the few requests that were sent are then
  # not representative.
  MAX_UNSENT = 0.02
  def saturated? = offered ? unsent > offered * MAX_UNSENT : false

  # Successful responses per second: the headline figure.
  def goodput = per_second(good)

  # The requests per second that oha, hey and ab print: responses with any status, and for oha also aborted
  # requests (hatoo/oha: src/printer.rs).
  def requests_per_second = per_second(sent)

  # The share of finished requests that failed, from 0 to 1: a status that is not accepted, an invalid body,
  # or no response.
  def error_share = finished.zero? ? 0.0 : 1 - good.fdiv(finished)

  # The share of the clients' time that no reported latency accounts for, from 0 to 1. In a closed model each
  # of +concurrency+ clients waits for one response after the other, so all latencies add up to the duration
  # of the measurement times the clients; the rest was spent on requests that were never answered. Nil if the
  # mean is unknown, or if clients are not always busy: with a rate, pauses or stages.
  def unaccounted_time
    1 - mean * answers / (concurrency * seconds) if mean && @busy && seconds.positive?
  end

  # The mean and longest latency of successful responses. A generator that doesn't separate them from errors
  # reports neither once a request failed.
  def good_mean = latencies ? latencies.mean : (mean if good == answers)
  def good_slowest = latencies ? latencies.slowest : (slowest if good == answers)

  private
    # A load that ended at once, as if killed, has no rate.
    def per_second(count) = seconds.positive? ? count / seconds : 0.0

    def mean_of_all
      all = [ latencies, error_latencies ].compact.reject { |some| some.size.zero? }
      all.sum(&:sum) / all.sum(&:size) if all.any?
    end
end

# What a load generator saw in one run: how many answers of each status, in how long, and how long each took.
#
# +statuses+ maps a status (an Integer) to the number of its answers, +unanswered+ counts requests that got no answer: cut off at the
# deadline, timed out, refused, +unanswered_because+ how many of them for which reason, where the generator says it, +seconds+ is the
# length of the run, +mean+ and +slowest+ latencies in seconds, +offered+ how many requests were due where a rate is held, +failed+ how
# many the generator itself says failed. Any of them may be nil where it was not told.
class Lab::Sample
  attr_reader :statuses, :unanswered, :unanswered_because, :seconds, :concurrency, :mean, :slowest, :latencies, :offered, :failed

  def initialize(statuses:, seconds:, concurrency:, unanswered: 0, unanswered_because: {}, mean: nil, slowest: nil, latencies: nil, offered: nil, failed: nil)
    @statuses, @seconds, @concurrency, @offered, @failed = statuses, seconds, concurrency, offered, failed
    @unanswered, @unanswered_because, @latencies = unanswered, unanswered_because, latencies
    @mean, @slowest = mean || latencies&.mean, slowest || latencies&.slowest
  end

  def answers = statuses.values.sum

  def good = statuses.sum { |status, count| status.between?(200, 299) ? count : 0 }

  def sent = answers + unanswered

  # Requests that were due and never sent, for want of a free connection; nil where none was ever due.
  def unsent = offered && [ offered - sent, 0 ].max

  # Whether the server could not keep up with the rate. The latencies of the few that were sent would then say little of the rest.
  MOST_UNSENT = 0.02
  def saturated? = offered ? unsent > offered * MOST_UNSENT : false

  # Answers of 2xx a second: the headline.
  def goodput = good / seconds

  # What oha, hey and ab print as requests a second: every answer, whatever its status, and in oha also what it cut off
  # (hatoo/oha: src/printer.rs).
  def requests_per_second = (answers + unanswered) / seconds

  # The share of answers that were not 2xx, from 0 to 1.
  def error_share = answers.zero? ? 0.0 : 1 - good.fdiv(answers)

  # The share of the clients' time that no printed latency accounts for, from 0 to 1. In a closed loop each of +concurrency+
  # clients waits for one answer after the other, so the latencies of all add up to the length of the run times the clients;
  # what is missing was spent on requests that were never answered. Nil where the mean was not told, and where a rate is held.
  def hidden_time
    1 - mean * answers / (concurrency * seconds) if mean && !offered
  end
end

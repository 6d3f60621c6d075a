require "json"

# A load of some seconds, during which a fault is injected. All times are seconds since its start.
class Lab::Faults::Round
  STOP_TIMEOUT = 60 # seconds for the generator to exit after the load

  # +load+ has tokens and a record in a folder of this round, and +journeys+ are its own; +reader+, if any,
  # reads at the same time.
  def initialize(generator, load, journeys:, reader: nil)
    @generator, @load, @journeys, @reader = generator, load, journeys, reader
  end

  # Yields while the load runs, and always waits until the generator has exited: it reports its requests only
  # then, and unreported requests can't be verified.
  def run
    @generator.prepare(@load)
    @began = Kit::Clock.now
    @group = Lab::ProcessGroup.new(*command, out: output, err: complaints)
    @reader&.start
    yield self
  rescue Lab::Stopped
    @group&.kill
    raise
  ensure
    finish
  end

  # Whether the generator has reported its requests; if not, +problems+ says why.
  def done? = !!@group&.success?
  def problems = File.read(complaints)

  def now = Kit::Clock.now - @began
  def command = @generator.command(@load)
  def reads = @reader.to_h
  def requests = @requests ||= Lab::RecordedRequests.new(@load.record, answer: @load.answer)
  def sample = @sample ||= @generator.sample(File.read(output), @load)
  def statuses = requests.map(&:status).tally
  def errors = statuses.select { |status, _| status >= 500 }

  # Requests without a response that may have reached the server, and requests that can't have.
  def unanswered = sample.unanswered + sample.open_at_end - refused
  def refused = sample.refused
  def failures = sample.unanswered_because

  # The acknowledged writes: the token of each with the time at which its last request was.
  def acknowledged
    writing.to_h { |request| [ request.token, request.ended ] }.slice(*reconcile({}).acknowledged)
  end

  # Compares the writes with the +stored+ tokens.
  def reconcile(stored) = writes.reconcile(stored)

  # The longest duration of a successful write. Here and below, reads don't count: in a mix, they would hide a
  # fault that affects only writes.
  def slowest = good.map(&:duration).max

  # The longest time without a successful write that ended after +moment+. Earlier, the server was warming up.
  def silence(moment)
    pauses = Lab::Stalls.pauses(good.map(&:ended), [ sample.seconds, moment ].max)
    pauses.select { |_, to| to >= moment }.map { |from, to| to - from }.max
  end

  # Seconds from +moment+ to the next successful write, or nil.
  def good_again(moment) = good.map(&:ended).find { |ended| ended > moment }&.then { |ended| ended - moment }

  # The time of the first write that got a 5xx, or nil.
  def first_error = writing.find { |request| request.status >= 500 }&.ended

  private
    def output = File.join(File.dirname(@load.record), "output.txt")
    def complaints = File.join(File.dirname(@load.record), "problems.txt")

    def finish
      @reader&.stop
      @group&.wait @load.seconds + @load.timeout + STOP_TIMEOUT
    ensure
      @group&.kill
    end

    def writes = @writes ||= Lab::Writes.new(@journeys).tap { |writes| writes.add requests, sample }
    def writing = @writing ||= requests.select { |request| writes.include?(request) }
    def good = @good ||= writing.select(&:good?)
end

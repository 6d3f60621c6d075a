require "json"

# A load of some seconds, during which a fault happens. All moments are seconds since its beginning.
class Lab::Faults::Round
  FAREWELL = 60 # seconds for the generator to exit after its time is over

  # +load+ has tokens and a record; +reader+, where there is one, reads beside it.
  def initialize(generator, load, reader: nil)
    @generator, @load, @reader = generator, load, reader
  end

  # Yields while the load runs, and always waits until every client has its last answer: the generator reports its
  # requests only at its end, and unreported requests cannot be verified.
  def run
    @began = clock
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

  def now = clock - @began
  def command = @generator.command(@load)
  def reads = @reader.to_h
  def requests = @requests ||= Lab::Requests.new(@load.record)
  def statuses = requests.map(&:status).tally
  def errors = statuses.select { |status, _| status >= 500 }

  # Requests that got no answer though a server may have met them, and those that met none.
  def unanswered = sample.unanswered + sample.open_at_end - refused
  def refused = failures.fetch("refused", 0)
  def failures = sample.unanswered_because

  def slowest = good.map(&:duration).max

  # The longest time without an answer of 2xx, of those that ended after +moment+: until then the server was only
  # warming up.
  def silence(moment)
    before, after = good.map(&:ended).partition { |ended| ended <= moment }
    [ before.last || 0, *after, [ sample.seconds, moment ].max ].each_cons(2).map { |one, other| other - one }.max
  end

  # Seconds from +moment+ until the next 2xx, or nil if none followed.
  def good_again(moment) = good.map(&:ended).find { |ended| ended > moment }&.then { |ended| ended - moment }

  # The moment of the first answer of 5xx, or nil.
  def first_error = requests.find { |request| request.status >= 500 }&.ended

  private
    def output = @load.record.sub(/\.sqlite3\z/, ".json")
    def complaints = "#{output}.errors"

    def finish
      @reader&.stop
      @group&.wait @load.seconds + @load.patience + FAREWELL
    ensure
      @group&.kill
    end

    def sample = @sample ||= @generator.sample(File.read(output), @load)
    def good = @good ||= requests.select(&:good?)
    def clock = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end

# A program that sends requests and reports the results.
class Lab::Generators::Generator
  UNKNOWN_STATUS = 599 # any status that is not a success, if the generator doesn't say which

  # Its path, from the environment or on PATH, or nil.
  def executable
    folders = ENV.fetch("PATH", "").split(File::PATH_SEPARATOR)
    @executable ||= [ ENV[variable], *folders.map { |folder| File.join(folder, program) } ]
      .find { |path| path && File.file?(path) && File.executable?(path) }
  end

  def program = name
  def variable = name.upcase

  # Whether it can send a token with each request, so that each row can be found;
  # otherwise rows are only counted.
  def marks_requests? = false

  # Why it can't create all of +loads+, as the rest of a sentence about it; nil if it can. Each load is a list
  # of journeys. +rate+, +requests+ and +stages+ are as asked for, or nil.
  def obstacle(loads, rate: nil, requests: nil, stages: nil)
    if rate && !holds_rate? then "can't hold a constant rate and count unsent requests"
    elsif requests && !counts_requests? then "can't send a fixed number of requests"
    elsif !follows_plans? && stages then "can't change the number of clients"
    elsif !follows_plans? && !loads.all? { |journeys| journeys.one? && journeys.first.simple? }
      "can't send bodies, cookies or several requests in turn"
    end
  end

  # Writes files that its command needs.
  def prepare(load) = nil

  # The file below +directory+ where it records each request; nil if it only reports totals.
  def record_in(_) = nil

  # The version that it prints, or nil.
  def version
    return unless executable && version_flag

    IO.popen([ executable, version_flag, err: %i[ child out ] ], &:read)[/\d+\.\d+(\.\d+)?/]
  end

  # How many uncounted requests may be in flight at the ends of the warm-up and of the load.
  def stragglers(load) = 2 * load.concurrency

  # Whether it can hold a rate and measure latency from when a request was due.
  def holds_rate? = false

  # Whether it can send a fixed number of requests.
  def counts_requests? = true

  # Whether it can send all that a Lab::LoadPlan describes.
  def follows_plans? = false

  private
    # The result of a generator that only reports the number of +answers+ and how many of them were +bad+.
    def good_and_bad(answers, bad)
      { 200 => answers - bad, UNKNOWN_STATUS => bad }.reject { |_, count| count.zero? }
    end

    def version_flag = "--version"
end

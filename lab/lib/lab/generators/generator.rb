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

  # Whether it can send a token with each request, so that each row can be found; otherwise rows are only counted.
  def marks_requests? = false

  # Whether it can hold a rate and measure latency from when a request was due.
  def holds_rate? = false

  # Whether it can send a fixed number of requests.
  def counts_requests? = true

  # The file below +directory+ where it records each request; nil if it only reports totals.
  def record_in(_) = nil

  # The version that it prints, or nil.
  def version
    `#{executable} #{version_flag} 2>&1`[/\d+\.\d+(\.\d+)?/] if executable && version_flag
  end

  # How many uncounted requests may be in flight at the ends of the warm-up and of the load.
  def stragglers(load) = 2 * load.concurrency

  private
    # The result of a generator that only reports the number of +answers+ and how many of them were +bad+.
    def good_and_bad(answers, bad)
      { 200 => answers - bad, UNKNOWN_STATUS => bad }.reject { |_, count| count.zero? }
    end

    def version_flag = "--version"
end

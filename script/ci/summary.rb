require "json"

# Collects the results of the steps of bin/ci for its summary. In files, because each step is a separate process.
class Summary
  LOGS = "ci"
  SLOWEST = 10

  attr_reader :folder, :steps

  def initialize(folder = ENV.fetch("CI_NOTES", "tmp"))
    @folder = File.expand_path(folder)
    @steps, @left_out = [], []
    FileUtils.mkdir_p File.join(@folder, LOGS)
    FileUtils.rm_f %w[ ci_skipped ci_failed ci_tests ].map { |name| path(name) }
  end

  def add_step(*step) = steps << step
  def add_left_out(title) = @left_out << title
  def left_out = @left_out.map { |title| "Only in bin/ci --full: #{title}" }
  def failed = lines("ci_failed")

  # The file for the output of a step that runs next to others.
  def log_of(title) = File.join(@folder, LOGS, "#{title.downcase.gsub(/[^a-z0-9]+/, "-")}.log")

  def skipped
    lines = lines("ci_skipped") + skipped_tests
    lines.any? ? [ "Skipped:", *lines ] : [ "Nothing was skipped." ]
  end

  # The tests that took longest.
  def slowest
    times = suites.flat_map { |suite| suite["run"].map { |test, seconds| [ seconds, "#{suite["step"]}: #{test}" ] } }
    times.max(SLOWEST).map { |seconds, test| format("%6.1f s  %s", seconds, test) }
  end

  private
    def suites = lines("ci_tests").map { |line| JSON.parse(line) }

    # One line for each step and reason. Leaves out tests that another suite ran: some need a particular database engine.
    def skipped_tests
      run = suites.flat_map { |suite| suite["run"].keys }.to_set
      skipped = suites.flat_map do |suite|
        suite["skipped"].flat_map { |reason, tests| (tests - run.to_a).map { |test| [ "#{suite["step"]}: #{reason}", test ] } }
      end
      skipped.group_by(&:first).map { |reason, tests| "#{reason}: #{names(tests.map(&:last))}" }
    end

    # Lists a class once, with a count, if several of its tests were skipped.
    def names(tests)
      tests.group_by { |test| test[/\A[^#]+/] }.map { |suite, list| list.one? ? list.first : "#{suite} (#{list.size} tests)" }
        .sort.join(", ")
    end

    def lines(name) = File.exist?(path(name)) ? File.readlines(path(name), chomp: true, encoding: "UTF-8") : []
    def path(name) = File.join(folder, name)
end

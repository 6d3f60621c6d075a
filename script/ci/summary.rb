require "json"

# Collects the results of the steps of bin/ci for its summary. In files, because each step is a separate process.
class Summary
  attr_reader :folder, :steps

  def initialize(folder = ENV.fetch("CI_NOTES", "tmp"))
    @folder = File.expand_path(folder)
    @steps = []
    FileUtils.mkdir_p @folder
    FileUtils.rm_f %w[ ci_skipped ci_failed ci_tests ].map { |name| path(name) }
  end

  def add_step(*step) = steps << step
  def failed = lines("ci_failed")

  def skipped
    lines = lines("ci_skipped") + skipped_tests
    lines.any? ? [ "Skipped:", *lines ] : [ "Nothing was skipped." ]
  end

  private
    # One line for each suite and reason. Leaves out tests that another suite ran: some need a particular database engine.
    def skipped_tests
      suites = lines("ci_tests").map { |line| JSON.parse(line) }
      run = suites.flat_map { |suite| suite["run"] }.to_set
      suites.flat_map do |suite|
        suite["skipped"].map { |reason, tests| [ reason, tests.reject { |test| run.include?(test) } ] }.reject do |_, tests|
          tests.empty?
        end
          .map { |reason, tests| "#{suite["step"]}: #{reason}: #{names(tests)}" }
      end
    end

    # Lists a class once, with a count, if several of its tests were skipped.
    def names(tests)
      tests.group_by { |test| test[/\A[^#]+/] }.map { |suite, list| list.one? ? list.first : "#{suite} (#{list.size} tests)" }
        .sort.join(", ")
    end

    def lines(name) = File.exist?(path(name)) ? File.readlines(path(name), chomp: true, encoding: "UTF-8") : []
    def path(name) = File.join(folder, name)
end

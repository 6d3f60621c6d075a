# The targets of the tests are this repository's.
ENV["LAB_WORKSPACE"] = File.expand_path("../..", __dir__)
ENV["LAB_EXAMPLES"] = File.expand_path("../examples", __dir__)
ENV["LAB_COMMAND"] = "bin/lab"

require "json"
require "yaml"
require "lab"
require_relative "../../kit/test/shared/tool_tests"

class Lab::TestCase < Minitest::Test
  include ToolTests

  # Defines a test for each load generator that marks requests, which the block gets. Skipped where it is not
  # installed. bin/ci runs it with one of them, unless +every+, and with the others with --full.
  def self.test_with_generators(name, define: :test, every: false, &block)
    generators = Lab::Generators.all.select { |generator| %w[ oha wrk ].include?(generator.name) }
    first = generators.reverse.find(&:executable)
    generators.each do |generator|
      public_send(every || generator == first ? define : :slow_test, "#{name} with #{generator.name}") do
        skip "#{generator.name} is not installed" unless generator.executable
        instance_exec generator, &block
      end
    end
  end

  def self.slow_test_with_generators(name, &) = test_with_generators(name, define: :slow_test, &)

  # Runs the block with these environment +variables+, and restores the earlier ones.
  def with_environment(variables)
    before = variables.keys.to_h { |name| [ name, ENV[name] ] }
    ENV.update(variables)
    yield
  ensure
    ENV.update(before)
  end

  # A load generator that is installed here. Otherwise the test is skipped.
  def generator = Lab::Generators.found.first || skip("no load generator here. #{Lab::Generators.remedy}")
  def wrk = installed(Lab::Generators::Wrk.new)
  def hey = installed(Lab::Generators::Hey.new)
  def installed(generator) = generator.executable ? generator : skip("#{generator.name} is not installed")

  # The path of a copy of the target's file at +path+, which the block may change.
  def changed_target(path, name = "changed")
    definition = YAML.load_file(path, aliases: true)
    definition["target"]["root"] = File.dirname(path)
    yield definition
    File.join(@folder, "#{name}.yml").tap { |copy| File.write copy, YAML.dump(definition) }
  end

  # The store of a target with that ledger.
  def store_of(**ledger)
    definition = { "target" => {}, "ledger" => ledger.transform_keys(&:to_s) }
    Lab::Target.new("test", definition, folder: @folder).ledger.store(@folder)
  end

  # The processes that have a file in the folder open, as each server has its log.
  def left_running
    Dir["/proc/[0-9]*/fd/*"].filter_map do |path|
      path[/\d+/].to_i if File.readlink(path).start_with?(@folder)
    rescue SystemCallError
      # It has ended, or belongs to another user.
    end.uniq - [ Process.pid ]
  end

  # Stores a result with +figures+ for +measurement+, as if it had been measured.
  def save(run, measurement, **figures)
    folder = File.join(run.directory, "measurements", measurement.path)
    FileUtils.mkdir_p folder
    Lab::Result.new({
      scenario: measurement.scenario, **measurement.variant.to_h, concurrency: measurement.concurrency,
      iteration: measurement.iteration, statuses: { 200 => 300 }, unanswered: 0, error_share: 0.0,
      faults: [], valid: true, command: [ "oha" ], **figures
    }).write File.join(folder, "measurement.json")
  end

  # Every process that a test starts with a file in its folder must have ended.
  module LeavesNothingRunning
    def teardown
      assert_empty left_running
      super
    end
  end
end

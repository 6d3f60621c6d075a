require "test_helper"
require "shellwords"

# Every pair of options of commands that measure is either meaningful or refused with the reason.
class CombinationsTest < Lab::TestCase
  VALUES = { target: nil, param: "workers=1,2", runs: "2", requests: "100", concurrency: "1,4",
    stages: "1s:2,2s:4", rate: "0.1", seconds: "2", warm_up: "1", rows: "10", generator: "wrk",
    accept_noise: true, yes: true, dry_run: true }.freeze

  # With what the message says about them; wrk can't send a fixed number of requests.
  REFUSED = {
    %i[ rate stages ] =>
      "--rate and --stages can't be combined: one schedules requests however many clients there are",
    %i[ seconds stages ] => "--seconds and --stages can't be combined: the stages set the duration",
    %i[ requests stages ] => "--requests and --stages can't be combined",
    %i[ concurrency stages ] =>
      "--concurrency and --stages can't be combined: the stages set the numbers of clients",
    %i[ requests seconds ] =>
      "--requests and --seconds can't be combined: each sets the length of a measurement",
    %i[ requests generator ] => "wrk can't send a fixed number of requests"
  }.freeze

  def setup
    super
    skip "wrk is not installed" unless Lab::Generators::Wrk.new.executable
    @oha = File.join(@folder, "oha").tap { |path| File.write path, "#!/bin/sh\n", perm: 0o755 }
    @target = File.join(@folder, "lab.yml")
    File.write @target,
      YAML.dump("target" => { "serve" => "true" }, "scenarios" => { "home" => { "path" => "/" } },
      "parameters" => {
        "workers" => { "environment" => "WORKERS", "values" => %w[ 1 2 ], "help" => "Processes." }
      })
  end

  test "run accepts every pair of options except those that contradict each other" do
    assert_equal VALUES.keys.sort, Lab::CLI.all_commands.fetch("run_scenarios").options.keys.sort

    # Without git, which would look for changes of this repository each time.
    with_environment("PATH" => @folder, "WRK" => Lab::Generators::Wrk.new.executable) do
      VALUES.keys.combination(2) do |pair|
        words = REFUSED[pair] || REFUSED[pair.reverse]
        error = dry_run("run", "--target", @target, *pair.flat_map { |name| words(name) })
        words ? assert_includes(error.to_s, words, pair.inspect) : assert_nil(error, pair.inspect)
      end
    end
  end

  test "other commands refuse options that they would ignore" do
    { "bisect HEAD --stages 1s:2" => "Unknown option --stages",
      "compare frontpage frontpage:yjit=off --rate 5 --stages 1s:2" =>
        "--rate and --stages can't be combined",
      "assert lost==0 --any-machine" => "--any-machine needs --against",
      "reproduce stats-2011 --seconds 5" => "stats-2011 has fixed numbers of requests. Use --requests.",
      "reproduce railsconf-2024 --requests 5" =>
        "Use --seconds instead of --requests" }.each do |arguments, words|
      assert_includes dry_run(*arguments.split).to_s, words, arguments
    end
  end

  test "the command that repeats a run is one that the lab accepts" do
    name = Lab::Target.read(@target).name
    [ "--stages 1s:2,2s:4", "--requests 100", "--rate 0.1 --seconds 3 --concurrency 1,4", "" ]
      .each do |options|
      manifest = manifest_of("run", "--target", @target, *options.split)
      command = Lab::RepeatCommand.new(manifest).to_s.shellsplit.drop(1)
      repeated = manifest_of(*command.map { |word| word == name ? @target : word })

      assert_equal manifest.except("began", "machine"), repeated.except("began", "machine"), options
    end
  end

  private
    def words(name)
      flag = "--#{name.to_s.tr("_", "-")}"
      case VALUES[name]
      when nil then []
      when true then [ flag ]
      else [ flag, VALUES[name] ]
      end
    end

    # Returns what the command printed if it failed, or nil.
    def dry_run(*arguments)
      arguments << "--dry-run" if %w[ run compare reproduce ].include?(arguments.first)
      failed = nil
      _, error = capture_io do
        with_environment("OHA" => @oha) { Lab::CLI.start(arguments) }
      rescue SystemExit
        failed = true
      end
      error if failed
    end

    # The manifest of the run that the command would start.
    def manifest_of(*arguments)
      manifest = nil
      read = Lab::DryRun.method(:new)
      Lab::DryRun.define_singleton_method(:new) do |plan|
        read.call(plan).tap { manifest = JSON.parse(JSON.generate(plan)) }
      end
      assert_nil dry_run(*arguments)
      manifest
    ensure
      Lab::DryRun.singleton_class.remove_method :new
    end
end

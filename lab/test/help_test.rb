require "test_helper"

class HelpTest < Lab::TestCase
  test "lists what targets share once, in 80 columns" do
    output = in_80_columns([])

    assert_equal [ "Parameters of baseline and tally" ], output.scan(/^Parameters of .*baseline.*/)
    assert_equal 1, output.scan(/^  busy +fair/).size
    assert_match(/^Scenarios of frontpage, postgresql and talk\n  post_create  /, output)
    assert_match(/^  stack  rails-mongoid, +A stack from\b.*\n +rails-mongoid-puma,/, output)
    assert_empty output.lines.select { |line| line.chomp.size > 80 && !line.include?("http") }
  end

  test "lists the commands in 80 columns" do
    output = in_80_columns(%w[ help ])

    refute_match(/\.\.\.$/, output)
    assert_includes output, "bin/lab published [NAME]"
  end

  test "lists commands about published results only where there are some" do
    script = "require 'lab'; Lab::CLI.start(%w[ help ])"
    environment = { "LAB_EXAMPLES" => nil, "LAB_COMMAND" => nil, "LAB_WORKSPACE" => Dir.tmpdir }
    folders = $LOAD_PATH.flat_map { |path| [ "-I", path ] }
    output = IO.popen([ environment, RbConfig.ruby, *folders, "-e", script ], &:read)

    assert_match(/ run \[SCENARIO\.\.\.\] .* save \[RUN\]/m, output)
    refute_match(/ (published|reproduce) /, output)
  end

  test "prints the help of every command in 80 columns" do
    Lab::CLI.all_commands.each_key do |command|
      output = in_80_columns([ "help", command ])
      assert_empty output.lines.select { |line| line.chomp.size > 80 }
      refute_match(/--skip-/, output)
    end
  end

  test "ends the help of a command with examples that the command accepts" do
    Lab::CLI::Examples::EXAMPLES.each do |command, examples|
      output = in_80_columns([ "help", command.delete_suffix("_scenarios") ])
      options = Lab::CLI.all_commands.fetch(command).options.values.map(&:switch_name)
      examples.each_key do |example|
        assert_includes output, "\n  bin/lab #{example}\n"
        assert_empty example.scan(/ (--[\w-]+)/).flatten - options
      end
    end
    output = capture_io { Lab::CLI.start(%w[ run --help ]) }.first
    assert_includes output, "\nExamples:\n  # a quick run of one scenario\n  bin/lab run"
  end

  private
    def in_80_columns(arguments)
      columns, ENV["THOR_COLUMNS"] = ENV["THOR_COLUMNS"], "80"
      capture_io { Lab::CLI.start(arguments) }.first
    ensure
      ENV["THOR_COLUMNS"] = columns
    end
end

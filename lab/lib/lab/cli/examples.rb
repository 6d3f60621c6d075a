# Examples at the end of a command's help.
module Lab::CLI::Examples
  EXAMPLES = {
    "run_scenarios" => { "run create_order --seconds 2 --runs 1" => "a quick run of one scenario",
      "run create_order orders --concurrency 1,8,64" => "two scenarios, with three numbers of clients",
      "run create_order --rate 200" => "open model: 200 requests per second, regardless of responses",
      "run create_order --param workers=1,2" => "each value of a parameter" },
    "compare" => { "compare --param workers=1,2" => "two values of a parameter",
      "compare main HEAD --scenarios create_order" => "two git revisions",
      "compare HEAD ." => "uncommitted changes with the last commit" },
    "bisect" => { "bisect v1.0 --scenario create_order" => "between v1.0 and HEAD",
      "bisect v1.0 v1.1 --metric p99 --worse 20%" => "a longer p99 instead of a lower goodput" },
    "fault" => { "fault kill --param workers=2 --times 20" => "kill a worker 20 times",
      "fault kill-group restart" => "two kinds of faults, which need no workers" },
    "assert" => { "assert" => "the thresholds in lab.yml, for the latest run",
      "assert 'unverified==0' 'create_order.p99<=250ms'" => "others, one of them for one scenario",
      "assert --against 2026-11-27T023324Z 'goodput>=95%'" => "compared with an earlier run" },
    "init" => {
      "init" => "the application in this folder",
      "init --url https://staging.example.com" => "a running server"
    },
    "check" => { "check" => "lab.yml in this folder", "check --target load/api.yml" => "another file",
      "check --param workers=1,2" => "with each value of a parameter" },
    "report" => { "report" => "the latest run", "report 2026-11-27T023324Z" => "an earlier one" },
    "save" =>
      { "save" => "the latest run", "save 2026-11-27T023324Z before-cache" => "an earlier one, with a name" }
  }.freeze

  def command_help(shell, name)
    super
    examples = EXAMPLES.fetch(all_commands[normalize_command_name(name)]&.name, {})
    shell.say "\nExamples:" if examples.any?
    examples.each { |words, purpose| shell.say "  # #{purpose}\n  #{Lab.command} #{words}" }
  end
end

require "test_helper"

class CLITest < Lab::TestCase
  test "lists scenarios, parameters, published sources and generators" do
    output, = capture_io { Lab::CLI.start([]) }

    [ "post_create", "transactions", "immediate, deferred", "railsconf-2024", "oha", "hey", "kill-group",
      "Parameters of talk", "stock, enhanced" ].each { |word| assert_includes output, word }
  end

  test "lists the requests of a scenario without a description" do
    Dir.mktmpdir do |folder|
      File.write File.join(folder, "lab.yml"),
        YAML.dump("name" => "shop", "target" => { "serve" => "true" }, "scenarios" => {
        "home" => { "path" => "/", "help" => "the first page" },
        "order" => { "path" => "/orders", "method" => "POST" },
        "both" => { "steps" => [ { "path" => "/" }, { "path" => "/orders", "form" => { "a" => "b" } } ] },
        "mixed" => { "mix" => { "home" => 9, "order" => 1 } }
      })
      target = Lab::Target.read(File.join(folder, "lab.yml"))

      assert_equal [ "the first page", "POST /orders", "GET /, POST /orders", "a mix of home and order" ],
        target.scenarios.map(&:description)
    end
  end

  test "prints a published source with its claims" do
    output, = capture_io { Lab::CLI.start(%w[ published railsconf-2024 ]) }

    [ "379.2079", "84.9", "77.5 %", "79", "seed 000:", "“43% worse”", "76 % more time" ].each do |word|
      assert_includes output, word
    end
  end

  test "reports an error as a sentence with a remedy, without a backtrace" do
    {
      "run post_creat" => "frontpage has no scenario post_creat. It has: post_create",
      "run post_create --param speed=high" => "It has: transactions",
      "run post_create --concurrency x" => "1,2,4,…,256",
      "fault kill --param transactions=immediate,busy=fair" =>
        "not immediate,busy=fair. For another parameter, repeat --param.",
      "run post_create --rate 0" => "--rate must be a number above 0",
      "run post_create --runs 0" => "--runs must be", "run post_create --runs 1.5" => "a whole number",
      "run post_create --seconds 0 --dry-run" => "--seconds must be a number above 0",
      "run post_create --warm-up -1" => "--warm-up must be 0 or more",
      "run post_create --requests 0" => "--requests must be",
      "run post_create --rums 3" => "Did you mean --runs?",
      "run post_create --frob" => "Unknown option --frob", "published rubyconf" => "railsconf-2024",
      "compare frontpage talks" => "Choose from: frontpage, baseline",
      "compare frontpage frontpage" => "Both variants are frontpage",
      "compare frontpage" => "Name two or more variants",
      "compare frontpage talk frontpage" => "Several variants are frontpage",
      "compare HEAD HEAD" => "Both variants are frontpage@HEAD",
      "compare HEAD @" => "frontpage@HEAD and frontpage@@ are the same commit",
      "compare HEAD nowhere --rev" => "There is no revision nowhere",
      "compare HEAD frontpage --rev" => "There is no revision frontpage",
      "compare HEAD:speed=high HEAD" => "It has: transactions",
      "compare HEAD . --target talks" => "There is no target talks",
      "compare frontpage talk --param yjit=on,off" => "name one target at most",
      "compare --param yjit=on" => "Give several values",
      "compare frontpage talk --seconds -1" => "--seconds must be",
      "reproduce stats-2011 --runs 0 --dry-run" => "--runs must be",
      "fault" => "Name a fault. Choose from: kill, kill-group",
      "fault kill flood" => "There is no fault flood. Choose from: kill",
      "fault kill --param speed=high" => "It has: transactions", "fault kill --times 0" => "1 or more",
      "fault kill --scenario home" => "writes nothing",
      "fault kill --target mounted --param tally=blank" => "stores nothing for stats",
      "rnu" => "Did you mean run?", "tree" => "Unknown command tree"
    }.transform_keys(&:split).each do |arguments, words|
      error = says(arguments)

      assert_includes error, words
      refute_match(/\.rb:\d+/, error)
    end
  end

  test "lists the measurements of a dry run in order without running them" do
    generator # or skip the test
    before = Dir[File.join(Lab::Workspace.current.results, "*")]
    arguments = %w[
      compare frontpage frontpage:busy=blocking --scenarios post_create --runs 2 --seconds 10 --warm-up 5
      --dry-run
    ]
    output, error = capture_io { Lab::CLI.start(arguments) }

    assert_includes output, "4 measurements, about 2 min: 2 × 10 s after 5 s of warm-up"
    assert_equal [ "frontpage", "frontpage busy=blocking", "frontpage busy=blocking", "frontpage" ],
      output.scan(/post_create\s+(frontpage(?: \S+)?)\s+20/).flatten
    assert_empty error
    assert_equal before, Dir[File.join(Lab::Workspace.current.results, "*")]
  end

  test "compares every combination of parameters with the first, and goes backwards every other round" do
    generator # or skip the test
    output, = capture_io do
      Lab::CLI.start %w[
        compare frontpage:yjit=on --param busy=fair,backoff,blocking --scenarios post_create --runs 2
        --dry-run
      ]
    end

    names = %w[ fair backoff blocking ]
    assert_equal names + names.reverse, output.scan(/post_create\s+frontpage yjit=on busy=(\S+)\s+20/).flatten
  end

  test "compares revisions, files, and a revision's combinations of parameters" do
    generator # or skip the test
    { "HEAD ." => %w[ frontpage@HEAD frontpage@worktree ],
      "HEAD --param yjit=on,off" => [ "frontpage@HEAD yjit=on", "frontpage@HEAD yjit=off" ],
      "lab/examples/targets/postgresql.yml lab/examples/targets/talk.yml" => %w[ postgresql talk ],
      "HEAD . --target tally" => %w[ tally@HEAD tally@worktree ] }.each do |arguments, variants|
      output, = capture_io do
        Dir.chdir(Lab::Workspace.current.root) do
          Lab::CLI.start [ "compare", *arguments.split, "--runs", "1", "--dry-run" ]
        end
      end
      assert_equal variants, output.scan(/^ +\d+ +\w+ +(\S+(?: \S+)*) +20 /).flatten
    end
  end

  test "suggests a command only if one is near" do
    assert_equal "Unknown command nosuch. #{Lab.command} help lists the commands.\n", says(%w[ nosuch ])
  end

  test "--help after any command prints its help and does nothing" do
    Lab::CLI.all_commands.keys.map { |name| name == "run_scenarios" ? "run" : name }.each do |verb|
      [ [ verb, "--help" ], [ verb, "post_create", "-h" ] ].each do |arguments|
        output, error = capture_io { Lab::CLI.start(arguments) }

        assert_match(/\AUsage:\n  \S+ #{verb}\b/, output)
        assert_includes output,
          Lab::CLI.all_commands.fetch(verb.tr("-", "_"), Lab::CLI.all_commands["run_scenarios"]).description
        assert_empty error
      end
    end
  end

  test "--version prints the version of the gem" do
    output, = capture_io { Lab::CLI.start(%w[ --version ]) }
    assert_equal "#{Gem.loaded_specs.fetch("frontpage-lab").version}\n", output
  end

  private
    def says(arguments)
      _, error = capture_io do
        assert_equal 1, assert_raises(SystemExit, arguments.join(" ")) { Lab::CLI.start(arguments) }.status
      end
      error
    end
end

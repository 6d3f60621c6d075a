require "test_helper"

class CommandLineTest < Operations::TestCase
  include InDataDirectory

  COMMANDS = Operations::CLI.all_commands.keys.map { |name| name.tr("_", "-") } - %w[ help ]

  COMMANDS.each do |command|
    test "#{command} --help and -h print its help and do nothing else" do
      %w[ --help -h ].each do |help|
        output, status = ops(command, help)

        assert_equal 0, status.exitstatus, output
        assert_match(/\A(Usage:\n  bin\/ops #{command}\b|Commands:\n  bin\/ops #{command} )/, output)
      end
    end
  end

  test "finds --help after arguments and options, and for subcommands" do
    assert_match(/\AUsage:\n  bin\/ops restore /, ops("restore", "primary", "--force", "--help").first)
    assert_match(/\AUsage:\n  bin\/ops maintenance-mode off/,
      ops("maintenance-mode", "off", "--force", "--help").first)
    assert_match(/\AUsage:\n  bin\/ops branch merge NAME/, ops("branch", "merge", "--help").first)
    assert_match(/\ACommands:\n  bin\/ops maintenance-mode/, ops("help", "maintenance-mode").first)
    assert_match(/^  bin\/ops backup /, ops("--help").first)
  end

  test "starts the help of a command with its short description" do
    assert_match(/^Description:\n  Restore databases from a backup\.\n\n  Names are/,
      ops("restore", "--help").first)
  end

  test "prints the path of a database, and the names to choose from" do
    assert_equal "#{directory.database("cache").path}\n", ops("path", "cache").first
    output, status = ops("path", "nosuch")

    assert_equal 1, status.exitstatus
    names = "primary, queue, tally, erasures, cache, errors"
    assert_equal "There is no database nosuch. Choose from: #{names}.\n", output
  end

  test "rejects unknown options and names the nearest one" do
    output, status = ops("restore", "--forse")

    assert_equal 1, status.exitstatus
    assert_match(/Unknown option --forse\. Did you mean --force\?/, output)
  end

  test "does not mistake an unknown option for the reason of maintenance mode" do
    output, status = ops("maintenance-mode", "on", "--reason", "we move")

    assert_equal 1, status.exitstatus
    assert_match "Unknown option --reason.", output
    refute_predicate Kit::MaintenanceMode.new(directory), :on?
  end

  test "rejects unknown commands and names the nearest one" do
    output, status = ops("dcotor")

    assert_equal 1, status.exitstatus
    assert_equal "Unknown command dcotor. Did you mean doctor? bin/ops help lists the commands.\n", output
    assert_match "Did you mean status?", ops("maintenance-mode", "sattus").first
    assert_match "Unknown command tree.", ops("tree").first
    assert_equal "Unknown command nosuch. bin/ops help lists the commands.\n", ops("nosuch").first
  end

  test "rejects negative seconds" do
    [ %w[ --max-lag -5 ], %w[ --max-lag=-0.5 ], %w[ --patience -5 ] ].each do |words|
      output, status = ops("verify", *words)

      assert_equal 1, status.exitstatus
      assert_match "--max-lag must be 0 or more.", output
    end
  end

  test "rejects a negative retention of backups" do
    assert_match 'BACKUP_DAYS must be a number of days, 1 or more, but is "-3".',
      ops("backup", BACKUP_DAYS: "-3").first
  end

  test "prints the version of the site, as the doctor does" do
    %w[ --version -v version ].each { |word| assert_equal "#{Operations.site_version}\n", ops(word).first }
    assert_equal "#{Operations.site_version}\n", bin_ops("version").first
    assert_match "This is Frontpage #{bin_ops("version").first.chomp}.", ops("doctor").first
  end

  test "the commands of release 1.0 still work, and help does not list them" do
    assert_equal ops("maintenance-mode", "status"), ops("read-only", "status")
    assert_equal ops("help", "migrate-to-postgres").first, ops("move", "--help").first
    help = ops("help").first
    assert_match(/^  bin\/ops migrate-to-postgres /, help)
    refute_match(/^  bin\/ops (move|read-only) /, help)
  end

  test "the list of commands fits into 80 columns" do
    [ %w[ help ], %w[ branch help ], %w[ maintenance-mode help ] ].each do |words|
      refute_match(/\.\.\.$/, ops(*words, COLUMNS: "80").first)
    end
  end

  test "prints the options of a command in 80 columns" do
    COMMANDS.each do |command|
      output, = ops("help", command, THOR_COLUMNS: "80")
      assert_empty output.lines.select { |line| line.chomp.size > 80 }
    end
    refute_match "Options:", ops("help", "replicate").first
    assert_match(/^  \[--roll-back\] +# Restore/, ops("help", "upgrade").first)
    assert_match(/^  \[--restart\], \[--no-restart\] +# Restart/, ops("help", "upgrade").first)
  end

  test "prints help and the version although gems are missing and DATABASE_URL can't be used" do
    variables = { **without_gems, DATABASE_URL: "postgresql://user:p#w@host/database" }
    [ %w[ version ], [], %w[ branch drop x --help ] ].each do |words|
      output, status = bin_ops(*words, **variables)
      assert_predicate status, :success?, output
      assert_equal ops(*words).first, output
    end
    assert_match "DATABASE_URL must be like", bin_ops("path", "--", "--help", **variables).first
  end

  test "says how to install missing gems, such as pg" do
    installation = {
      nil => "bin/bundle install", "postgresql:///frontpage" => "BUNDLE_WITH=postgresql bin/bundle install"
    }

    installation.each do |address, command|
      output, status = bin_ops("doctor", **without_gems, DATABASE_URL: address)
      assert_equal 1, status.exitstatus
      assert_match(/\ACould not find .*\nInstall the gems: #{command}\n\z/, output)
    end
  end

  private
    def without_gems
      variables = ENV.keys.grep(/\A(BUNDLE|RUBY)/).to_h { |name| [ name.to_sym, nil ] }
      variables.merge(BUNDLE_PATH: File.join(@folder, "none"))
    end
end

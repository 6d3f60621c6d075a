require "test_helper"

# Neither PostgreSQL nor files that were moved there may count as backed up. Needs no server and no gem pg.
class BackupCoverageTest < Operations::TestCase
  include InDataDirectory

  ON_POSTGRESQL = { DATABASE_URL: "postgresql:///frontpage?host=/nowhere", BUNDLE_WITH: "none" }.freeze
  COMMANDS = [ "backup", "backups", "verify", "restore --force", "replicate", "doctor" ].map(&:split).freeze

  def setup
    super
    back_up
    assert_equal 0, ops("verify").last.exitstatus
  end

  test "every command fails on PostgreSQL, and says that backups do not cover it" do
    write database("primary"), "second"
    COMMANDS.each do |words|
      output, status = ops(*words, **ON_POSTGRESQL)

      assert_equal 1, status.exitstatus, output
      assert_match "Backups do not cover PostgreSQL", output
      assert_match "docs/postgresql.md", output
      refute_match(/read-only off|✓ .*backup/, output)
      assert_equal %w[ first second ], titles(database("primary")), words
    end
  end

  test "every command fails on files that were moved to PostgreSQL, also without DATABASE_URL" do
    move_files
    COMMANDS.each do |words|
      output, status = ops(*words)

      assert_equal 1, status.exitstatus, output
      assert_match(/moved there on 2\d{3}-.*its SQLite files are no longer in use/, output)
      refute_match(/read-only off|✓ .*backup/, output)
    end
  end

  slow_test "recognizes files that the first release moved, by the reason it stored" do
    state = { reason: Kit::MaintenanceMode::MOVING, since: Time.now.utc.iso8601 }
    File.write directory.path(".read_only"), JSON.generate(state)
    assert_equal :moved, coverage.gap

    Kit::MaintenanceMode.new(directory).enable Kit::MaintenanceMode::MOVING
    assert_nil coverage.gap, "a move that runs, or was interrupted"
    assert_nil Operations::BackupCoverage.new(directory, "DATABASE_URL" => "").gap
  end

  slow_test "the metrics say that nothing is backed up, and nothing about abandoned files" do
    assert_equal 1, figures["backups_supported"]
    assert_equal %w[ primary queue tally ], figures.keys.filter_map { _1[/database_bytes.*"(.*)"/, 1] }
    move_files
    [ figures, Kit::MaintenanceMode.new(directory).disable && figures(**ON_POSTGRESQL) ].each do |figures|
      assert_equal 0, figures["backups_supported"]
      assert_empty figures.keys.grep(/verification|replication/)
      assert_equal %w[ tally ], figures.keys.filter_map { _1[/(?:database|wal)_bytes.*"(.*)"/, 1] }.uniq
    end
  end

  # An alert that compares a missing metric doesn't fire; `unless` needs one that is 1.
  test "only one alert fires for backups that aren't supported" do
    move_files
    figures = self.figures
    compared = rules.select { |_, expression| expression.match?(/backups|replication|verification/) }
    firing = compared.select do |_, expression|
      metric, value = expression.match(/\Afrontpage_(\w+) == (\d)/)&.captures
      metric && figures[metric] == value.to_f
    end

    assert_operator compared.size, :>=, 5
    assert_equal %w[ FrontpageBackupsNotSupported ], firing.keys
  end

  test "an alert fires for each of these metrics" do
    %w[ backups_supported verification_passed replication_running ].each do |figure|
      assert_includes rules.values, "frontpage_#{figure} == 0"
    end
  end

  slow_test "Puma does not replicate abandoned files, and logs why" do
    settings = File.join(@folder, "puma.rb")
    File.write settings, "bind 'tcp://127.0.0.1:0'\nplugin :replication\napp { |_| [ 200, {}, [] ] }\n"
    reader, writer = IO.pipe
    variables = surroundings.merge(ON_POSTGRESQL.transform_keys(&:to_s))
    puma = Process.spawn(variables, "puma", "--config", settings, %i[ out err ] => writer)
    writer.close
    output = +""
    eventually { output << reader.gets.to_s; output.include?("Use Ctrl-C") }

    assert_match "Backups do not cover PostgreSQL", output
    refute_predicate Operations::Replication.new(directory, litestream), :running?
  ensure
    Process.kill "KILL", puma
    Process.wait puma
  end

  test "a staging copy is never backed up, and the doctor checks the rest" do
    before = Dir.glob("**/*", base: backups).sort
    write database("primary"), "second"
    File.write File.join(directory.storage, "staging_copy"), "News\n2026-11-29T10:00:00Z\n"
    (COMMANDS - [ %w[ doctor ] ]).each do |words|
      output, status = ops(*words)

      assert_equal 1, status.exitstatus, output
      assert_match "is a staging copy of News of 2026-11-29T10:00:00Z, which has no backups", output
    end
    assert_equal before, Dir.glob("**/*", base: backups).sort
    assert_match(/✓ .* is a staging copy.*✓ production\.sqlite3 passed its integrity check/m,
      ops("doctor").first)
    coverage.check_for_upgrade
    assert_equal 3, coverage.files.size
  end

  test "a move without DATABASE_URL says so, and starts nothing" do
    output, status = ops("move")

    assert_equal 1, status.exitstatus
    assert_match(/\ADATABASE_URL is not set\. .*script\/postgresql start .*\n\z/, output)
    refute_predicate Kit::MaintenanceMode.new(directory), :on?
  end

  slow_test "an upgrade refuses to touch files that are not in use, and so does its rollback" do
    move_files
    [ [], [ "--roll-back", "--force" ] ].each do |words|
      output, status = ops("upgrade", *words)

      assert_equal 1, status.exitstatus
      assert_match "does not support PostgreSQL", output
    end
    assert_predicate Kit::MaintenanceMode.new(directory), :moved?
  end

  private
    def coverage = Operations::BackupCoverage.new(directory, {})
    def move_files = Kit::MaintenanceMode.new(directory).enable(Kit::MaintenanceMode::MOVING, moved: true)

    def figures(**variables)
      lines = ops("metrics", **variables).first.lines.grep(/\Afrontpage_/)
      lines.map(&:split).to_h { |name, figure| [ name.delete_prefix("frontpage_"), Float(figure) ] }
    end

    def rules
      file = YAML.load_file(File.join(Operations::ROOT, "config/prometheus/alerts.yml"))
      file["groups"].flat_map { |group| group["rules"] }.to_h { |rule| rule.values_at("alert", "expr") }
    end
end

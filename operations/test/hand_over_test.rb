require "test_helper"
require "shellwords"

# A site moves from one server to another, which shares only the backups with it.
class HandOverTest < Operations::TestCase
  include InDataDirectory

  PASSPHRASE = { BACKUP_PASSPHRASE: "correct horse battery" }.freeze
  SECRET = "a" * 128

  def setup
    super
    create_internal_metadata
    File.write File.join(directory.storage, "secret_key_base"), SECRET, perm: 0o600
  end

  slow_test "the new server has everything, and the old one stays read-only and is not backed up" do
    output = hand_over
    assert_includes output, "Handed over #{directory.storage}. Members have been unable to post since 2"
    assert_match(/ UTC, for \d+\.\d s so far, and will be until the new server has started\./, output)
    assert_includes output, "  BACKUP_TO=#{Shellwords.escape backups} bin/ops restore --with-key\n"
    assert_predicate switch, :on?

    before = Dir.glob("**/*", base: backups).sort
    %w[ backup replicate verify ].each do |command|
      assert_refused(/was handed over to another server on 2/, command)
    end
    assert_equal before, Dir.glob("**/*", base: backups).sort
    assert_match "? The site was handed over", ops("doctor").first
    assert_match "The site was handed over", ops("maintenance-mode").first

    move_in
    assert_equal SECRET, File.read("#{new_server.storage}/secret_key_base")
    assert_equal %w[ first ], titles(new_server.primary)
    refute_predicate Kit::MaintenanceMode.new(new_server), :on?
    assert_equal 0, on_new_server("backup").last.exitstatus
  end

  slow_test "replication ends without a kill, and is not started again" do
    start_replication
    hand_over

    eventually(seconds: 20) { Process.wait(@replicator, Process::WNOHANG) }
    @replicator = nil
    refute_predicate Operations::Replication.new(directory, litestream), :running?
    assert_refused(/was handed over/, "replicate")
  end

  slow_test "only a restore accepts writes again, or --force before the new server has started" do
    hand_over
    [ %w[ off ], %w[ on Again ] ].each do |words|
      assert_refused(/was handed over.*To go back.*maintenance-mode off --force/m, "maintenance-mode", *words)
    end
    [ [], %w[ --roll-back --force ] ].each { |words| assert_refused(/was handed over/, "upgrade", *words) }
    lost = Operations::LostStorage.new(directory)
    lost.record [ fault ]
    lost.forget [ "primary" ]
    assert_predicate switch, :on?

    move_in
    write new_server.primary, "second"
    assert_equal 0, on_new_server("backup").last.exitstatus
    assert_refused(/The new server has started: it has backed up to/, "maintenance-mode", "off", "--force")
    assert_predicate switch, :on?

    output, status = ops("restore", "--force", "--with-key", **PASSPHRASE)
    assert_equal 0, status.exitstatus, output
    assert_equal [ %w[ first second ], false ], [ titles(database("primary")), switch.on? ]
    assert_equal 0, ops("backup").last.exitstatus
  end

  slow_test "goes back with --force if the new server hasn't started, or if backups go elsewhere" do
    hand_over
    FileUtils.mv backups, "#{backups}-away"
    assert_refused(/has started/, "maintenance-mode", "off", "--force")
    assert_accepted "maintenance-mode", "off", "--force", BACKUP_TO: "#{@folder}/others"

    FileUtils.mv "#{backups}-away", backups
    hand_over
    assert_accepted "maintenance-mode", "off", "--force"
    write database("primary"), "second"
    assert_accepted "backup"
  end

  test "accepts writes again if it fails, and doesn't end another read-only mode" do
    {
      { BACKUP_PASSPHRASE: "short" } => /must have at least 12/, { BACKUP_TO: "/dev/null" } => /\S/
    }.each do |failing, message|
      assert_refused(message, "hand-over", **PASSPHRASE, **failing)
      refute_predicate switch, :on?
    end

    switch.enable "We are upgrading"
    assert_refused(/The site is read-only since .*: We are upgrading/, "hand-over", **PASSPHRASE)
    assert_equal "We are upgrading", switch.reason
  end

  slow_test "continues a hand-over that was killed" do
    switch.enable Operations::HandOver::REASON
    assert_equal 0, ops("maintenance-mode", "off").last.exitstatus
    switch.enable Operations::HandOver::REASON, handed_over: { destination: backups }
    assert_match(/ s so far/, hand_over)
    assert_match(/was handed over to another server on .*bin\/ops restore --with-key/m, hand_over,
      "run again, prints what to do")
  end

  private
    def switch = Kit::MaintenanceMode.new(directory)
    def new_server = @new_server ||= Kit::DataDirectory.new(File.join(@folder, "new"))
    def fault = Operations::LostStorage::Fault.new(database: "primary", file: "", kind: "deleted")

    def hand_over
      output, status = ops("hand-over", **PASSPHRASE)
      assert_equal 0, status.exitstatus, output
      output
    end

    def move_in
      output, status = on_new_server("restore", "--with-key")
      assert_equal 0, status.exitstatus, output
    end

    def on_new_server(*words) = ops(*words, STORAGE: new_server.storage, **PASSPHRASE)

    def assert_accepted(*, **)
      output, status = ops(*, **)
      assert_equal 0, status.exitstatus, output
    end

    def assert_refused(message, *words, **)
      output, status = ops(*words, **)
      assert_equal 1, status.exitstatus, output
      assert_match message, output
    end
end

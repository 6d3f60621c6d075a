require "test_helper"
require "test_helpers/object_store"

# Needs a MinIO server, at the path MINIO.
class BucketTest < Operations::TestCase
  include InDataDirectory

  def setup
    super
    @store = ObjectStore.start(self, File.join(@folder, "objects"))
  end

  def teardown
    stop_replication
    @store&.stop
    super
  end

  test "verifies backups in a bucket, and restores them after the disk is lost" do
    start_replication
    write database("primary"), "second"
    assert_match "Backed up: primary, queue, tally.", succeed("backup")
    assert_match "primary: OK, 2 rows", succeed("verify")
    stop_replication

    FileUtils.rm_rf directory.storage
    assert_match "Restored in", succeed("restore")
    assert_equal %w[ first second ], titles(database("primary"))
    refute File.exist?(backups)
  end

  slow_test "replication continues after the object store was unavailable" do
    start_replication
    Process.kill "STOP", @store.process
    write database("primary"), "second"
    Process.kill "CONT", @store.process

    assert_match "primary: OK, 2 rows", succeed("verify")
  end

  slow_test "names rejected credentials and a missing bucket, and restore changes nothing" do
    succeed "backup"
    {
      "rejected the credentials" => { AWS_SECRET_ACCESS_KEY: "another" },
      "The bucket does not exist" => { BACKUP_TO: "s3://elsewhere/frontpage" }
    }.each do |message, variables|
      [ "backup", "verify --max-lag 0", "doctor", "restore --force", "backups" ].map(&:split).each do |words|
        output = expect_failure(*words, **variables)
        assert_match message, output
        refute_match(/\.rb:\d|Error\)/, output)
      end
      assert_equal [ "first" ], titles(database("primary"))
      assert_empty Operations::Replacement.interrupted(directory)
    end
  end

  slow_test "a running site makes new full copies after its objects were deleted" do
    start_replication
    write database("primary"), "second"
    succeed "backup"
    FileUtils.rm_rf Operations.glob(@folder, "objects/directory/frontpage/*")
    write database("primary"), "third"

    succeed "backup"
    assert_match "primary: OK, 3 rows", succeed("verify")
  end

  private
    def surroundings = super.merge(@store.variables)
    def litestream
      Operations::Litestream.new(directory, Operations::BackupDestination.of(directory, surroundings))
    end

    def succeed(*words)
      output, status = ops(*words)
      assert status.success?, output
      output
    end

    def expect_failure(...)
      output, status = ops(...)
      assert_equal 1, status.exitstatus, output
      output
    end
end

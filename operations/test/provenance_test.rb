require "test_helper"

class ProvenanceTest < Operations::TestCase
  include InDataDirectory

  test "refuses to overwrite the backups of a lost site with those of another" do
    back_up
    FileUtils.rm_rf directory.storage
    directory.databases.each { |database| FileUtils.mkdir_p(directory.storage) && write(database, "another") }

    error = assert_raises(Operations::Error) { back_up }
    assert_match "#{backups} has backups of another site's databases (primary, queue, tally", error.message
    output, status = ops("replicate")
    assert_equal 1, status.exitstatus
    assert_match "To restore them: bin/ops restore --force", output

    restore(force: true)
    assert_equal [ "first" ], titles(database("primary"))
    back_up
  end

  slow_test "all commands but restore --force refuse the backups of another site in place of this one's" do
    back_up
    FileUtils.mkdir_p(other.storage)
    write other.primary, "another"
    File.rename backups, "#{backups}-own"
    ops "backup", STORAGE: other.storage

    %w[ backup verify doctor replicate ].each do |command|
      output, status = ops(command)
      assert_equal 1, status.exitstatus, output
      assert_match(/has (the )?backups of another site/, output)
      assert_match(/bin\/ops restore --force/, output)
    end
    assert_equal [ "first" ], titles(database("primary"))
    restore(force: true, names: [ "primary" ])
    assert_equal [ "another" ], titles(database("primary"))
    back_up
  end

  test "refuses to start an empty site in place of a lost one" do
    provenance = Operations::Provenance.new(directory, litestream)
    provenance.refuse_new_site_over_backups
    back_up
    provenance.refuse_new_site_over_backups
    FileUtils.rm_f database("primary").files

    error = assert_raises(Operations::Error) { provenance.refuse_new_site_over_backups }
    assert_match "Run bin/ops restore", error.message
  end

  slow_test "two sites can't share a backup destination" do
    start_replication
    other.databases.each { |database| FileUtils.mkdir_p(other.storage) && write(database, "another") }
    output, status = ops("replicate", STORAGE: other.storage)

    assert_equal 1, status.exitstatus
    assert_match "Another process already replicates #{other.storage} (process #{@replicator})", output
  end

  private
    def other = Kit::DataDirectory.new(File.join(@folder, "other"))
end

require "test_helper"

class OriginTest < Operations::TestCase
  include InCommunity

  test "refuses to overwrite the backups of a lost site with those of another" do
    back_up
    FileUtils.rm_rf community.storage
    community.databases.each { |database| FileUtils.mkdir_p(community.storage) && write(database, "another") }

    error = assert_raises(Operations::Error) { back_up }
    assert_match "There are backups of another primary, queue, tally in #{backups}", error.message
    output, status = ops("replicate")
    assert_equal 1, status.exitstatus
    assert_match "To restore them: bin/ops restore --force", output

    restore(force: true)
    assert_equal [ "first" ], titles(database("primary"))
    back_up
  end

  test "refuses to start an empty site in place of a lost one" do
    origin = Operations::Origin.new(community, litestream)
    origin.refuse_to_begin_anew
    back_up
    origin.refuse_to_begin_anew
    FileUtils.rm_f database("primary").files

    assert_match "Run bin/ops restore", assert_raises(Operations::Error) { origin.refuse_to_begin_anew }.message
  end

  test "two sites can't share a backup destination" do
    begin_copying
    other = Operations::Community.new(File.join(@folder, "other"))
    other.databases.each { |database| FileUtils.mkdir_p(other.storage) && write(database, "another") }
    output, status = ops("replicate", STORAGE: other.storage)

    assert_equal 1, status.exitstatus
    assert_match "Another process already replicates #{other.storage} (process #{@copying})", output
  end
end

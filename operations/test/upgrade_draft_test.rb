require "test_helper"

# The copy that an upgrade migrates.
class UpgradeDraftTest < Operations::TestCase
  include InDataDirectory

  def setup
    super
    File.write key, "a key", perm: 0o600
    @snapshot = Operations::Upgrade::Snapshot.new(directory).tap(&:take)
    @draft = Operations::Upgrade::Draft.new(directory, @snapshot).tap(&:make)
  end

  test "writes only changed databases and new ones, while they are read" do
    write draft("primary"), "by a migration"
    write draft("errors"), "in a new database"
    queue = heartbeat
    database("primary").read do |reader|
      reader.transaction do
        assert_equal 1, count(reader)
        @draft.put_in_place @draft.changed
        assert_equal 1, count(reader)
      end
      assert_equal 2, count(reader)
    end
    assert_equal 1, database("errors").read { |handle| count handle }
    assert_equal queue, File.binread(database("queue").path)
  end

  test "can be rolled back, and leaves nothing" do
    write draft("primary"), "by a migration"
    @draft.put_in_place @draft.changed
    @snapshot.put_back
    [ @draft, @snapshot ].each(&:delete)

    assert_equal 1, database("primary").read { |handle| count handle }
    assert_empty Dir["#{@snapshot.folder}/*"]
  end

  test "is read-only and has the site's key, but not its list of deleted accounts" do
    write draft("erasures"), "of the copy"
    @draft.put_in_place @draft.changed

    assert_path_exists draft("primary").path.sub(".sqlite3", ".read_only")
    assert_equal File.binread(key), File.binread(File.join(@draft.storage, File.basename(key)))
    refute_path_exists database("erasures").path
  end

  private
    def key = File.join(directory.storage, Kit::SecretKeyBase::FILE)
    def draft(name) = database(name).in(@draft.storage)
    def count(handle) = handle.get_first_value("SELECT count(*) FROM posts")

    # Solid Queue writes also while the site is read-only.
    def heartbeat
      write database("queue"), "by a process"
      assert database("queue").empty_log(seconds: 5)
      File.binread database("queue").path
    end
end

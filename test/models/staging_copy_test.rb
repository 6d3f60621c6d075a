require "test_helper"

# A staging copy has what members can see of each other, and nothing else. The private
# columns are found in the schema.
class StagingCopyTest < ActiveSupport::TestCase
  setup do
    @folder = Dir.mktmpdir("staging ü")
    sqlite_only "bin/ops copies SQLite files"
    @original = Kit::DataDirectory.new("#{@folder}/storage", environment: "test")
    @copy = Kit::DataDirectory.new("#{@folder}/copies/first", environment: "test")
    FileUtils.mkdir_p @original.storage
    ServedDatabase.in(@original.storage)
  end

  teardown { FileUtils.rm_rf @folder }

  test "has nothing of the columns, databases and files that aren't listed, not even in free pages" do
    markers = PrivateMarkers.plant(@original)
    assert_operator markers.size, :>, 200
    copy

    assert_empty found(*markers.values).map { |marker| markers.key(marker) }
    assert_not_empty found("write-ahead logging really works"), "the search would find nothing"
  end

  test "a column or table that a migration adds is empty in the copy" do
    query @original, "ALTER TABLE users ADD COLUMN shoe_size varchar"
    query @original, "UPDATE users SET shoe_size = 'forty-two'"
    query @original, "CREATE TABLE diaries (user_id integer REFERENCES users (id), body text)"
    query @original, "INSERT INTO diaries VALUES (1, 'forty-two')"
    copy

    assert_equal [ [ nil, 0 ] ],
      query(@copy, "SELECT max(shoe_size), (SELECT count(*) FROM diaries) FROM users")
    assert_empty found("forty-two")
  end

  test "has all posts, comments and members, with their schema, so that a site can start from it" do
    copy

    %w[ users posts comments tags moderation_actions removals schema_migrations ].each do |table|
      assert_equal query(@original, "SELECT count(*) FROM #{table}"),
        query(@copy, "SELECT count(*) FROM #{table}"), table
    end
    definitions = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite%' ORDER BY " \
      "type, name"
    assert_equal query(@original, definitions), query(@copy, definitions)
    assert_equal [ [ "ok" ] ], query(@copy, "PRAGMA integrity_check")
    assert_empty query(@copy, "PRAGMA foreign_key_check")
  end

  test "withholds removed posts and comments, but not those that were merged" do
    merged, removed = posts(:essay).id, posts(:withdrawn).id
    query @original,
      "INSERT INTO moderation_actions (id, user_id, subject_id, post_id, action, reason, created_at) " \
      "SELECT 900, id, id, #{merged}, 'merged', 'same', '2026-11-01' FROM users WHERE username = 'admin'"
    query @original, "INSERT INTO merges (post_id, target_post_id, moderation_action_id, created_at) " \
      "VALUES (#{merged}, #{posts(:wal).id}, 900, '2026-11-01')"
    query @original, "UPDATE posts SET removed = 1 WHERE id = #{merged}"
    copy

    titles = query(@copy, "SELECT id, title FROM posts").to_h
    assert_equal [ posts(:essay).title, "[deleted]", posts(:wal).title ],
      titles.values_at(merged, removed, posts(:wal).id)
    assert_equal [ [ "[deleted]" ] ], query(@copy, "SELECT DISTINCT body FROM comments WHERE removed")
  end

  test "every member has another address and no password that anyone knows" do
    copy
    rows = query(@copy, "SELECT id, username, email_address, password_digest, role FROM users")

    assert rows.none? { |*, digest, _| BCrypt::Password.new(digest) == "password" }
    # As queries compare it.
    assert_equal [ [ "text" ] ], query(@copy, "SELECT DISTINCT typeof(password_digest) FROM users")
    assert_equal query(@original, "SELECT count(email_address) FROM users"),
      query(@copy, "SELECT count(DISTINCT email_address) FROM users")
    assert rows.all? { |id, _, address| address.nil? || address == "member-#{id}@staging.invalid" }
    assert_includes rows.map { |row| row.values_at(1, 4) }, [ "admin", "administrator" ]
  end

  test "repeats deletions that were recorded" do
    entry = Operations::Erasures::Entry.new(account: 7, began: 8, texts: true)
    Operations::Erasures.new(@original.database("erasures")).add entry
    copy

    assert_equal [ entry ], Operations::Erasures.new(@copy.database("erasures")).all
  end

  test "has a secret_key_base of its own, which takes precedence over the environment, and says what it is" do
    File.write "#{@original.storage}/secret_key_base", "a" * 128
    copy

    secret = File.read("#{@copy.storage}/secret_key_base")
    assert_match(/\A\h{128}\z/, secret)
    assert_equal [ secret, "b" ], [ @copy, @original ].map { |directory|
      Kit::SecretKeyBase.read(directory.storage, environment: { "SECRET_KEY_BASE" => "b" }) }
    previous = { "SECRET_KEY_BASE_PREVIOUS" => "#{1.day.from_now.utc.iso8601} #{"c" * 128}" }
    assert_nil Operations::SecretKey::Previous.read(@copy.storage, environment: previous)
    site, made_at = @copy.staging_copy
    assert_equal Site.settings.name, site
    assert_in_delta Time.now, Time.iso8601(made_at), 60
    assert_nil @original.staging_copy
    assert_equal [ 0o700, 0o600 ],
      [ @copy.storage, @copy.primary.path ].map { |path| File.stat(path).mode & 0o777 }
  end

  test "refuses other directories than a new or empty one outside of the data directory" do
    FileUtils.mkdir_p [ "#{@folder}/full/of", "#{@folder}/empty" ]
    File.write "#{@folder}/file", ""
    File.symlink @original.storage, "#{@folder}/link"
    {
      "full" => /isn’t an empty directory/, "file" => /isn’t an empty directory/,
      "storage" => /in the data directory/, "storage/below/it" => /in the data directory/,
      "link/copy" => /in the data directory/
    }.each do |path, message|
      assert_raises(StagingCopy::Refused, match: message) { copy "#{@folder}/#{path}" }
    end
    assert_equal %w[ test.sqlite3 ], Dir.children(@original.storage)

    assert_includes Dir.children(copy("#{@folder}/empty")), "test.sqlite3"
  end

  test "says how much space is missing" do
    File.write "#{@original.primary.path}-wal", ""
    File.truncate "#{@original.primary.path}-wal", 8 * 1024**4 # without content

    assert_raises(
      StagingCopy::Refused, match: /\ANot enough disk space: 8192\.\d GiB needed in .*, .* free\./
    ) { copy }
    assert_not File.exist?("#{@folder}/copies")
  end

  test "leaves nothing when it fails" do
    stub_const(StagingCopy::Schema, :CONDITIONS, { "users" => "no_such_column" }) do
      assert_raises(SQLite3::SQLException) { copy }
    end
    assert_empty Dir.children("#{@folder}/copies")
  end

  test "a killed one leaves no directory with the name, and the next one replaces what it left" do
    copying = fork do
      Kit::SecretKeyBase.define_singleton_method(:read_or_generate) { |**| Process.kill "KILL", Process.pid }
      copy
    end
    Process.wait copying
    assert_equal %w[ first.part ], Dir.children("#{@folder}/copies")
    assert_equal %w[ lock test.sqlite3 ], Dir.children("#{@copy.storage}.part").sort

    lock = Kit::FileLock.acquire("#{@copy.storage}.part/lock")
    assert_raises(StagingCopy::Refused, match: /Another process is copying/) { copy }
    lock.release
    copy
    assert_equal %w[ secret_key_base staging_copy test.sqlite3 ], Dir.children(@copy.storage).sort
    assert_equal %w[ first ], Dir.children("#{@folder}/copies")
  end

  private
    def copy(path = @copy.storage)
      StagingCopy.new(path, directory: @original).create
      path
    end

    def query(directory, sql) = directory.primary.write(seconds: 5) { |handle| handle.execute(sql) }

    def found(*texts) = PrivateMarkers.found(@copy.storage, texts)
end

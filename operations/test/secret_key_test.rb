require "test_helper"

# Whether the data and secret_key_base belong together, and its copy in backups.
class SecretKeyTest < Operations::TestCase
  include InDataDirectory

  PASSPHRASE = { BACKUP_PASSPHRASE: "correct horse battery" }.freeze

  def setup
    super
    create_internal_metadata
    replace "a" * 128
    key.record
  end

  test "recognizes the secret that the data were made with" do
    assert_equal :same, key.state
    assert_match(/✓ secret_key_base is the one .*; backups don't contain it \(bin\/ops key save/,
      ops("doctor").first)

    replace "b" * 128
    key.record
    assert_equal :different, key.state
    File.delete secret_path
    assert_equal :missing, key.state
    assert_equal :same, key("SECRET_KEY_BASE" => "a" * 128).state
    open(database("primary")) { |handle| handle.execute "DELETE FROM ar_internal_metadata" }
    assert_equal :unknown, key.state
  end

  test "the data contain neither the secret nor anything that reveals it" do
    key.save "correct horse battery"
    content = database("primary").read do |handle|
      handle.execute("SELECT value FROM ar_internal_metadata").join
    end

    refute_match "a" * 16, content
    refute_match [ "a" * 30 ].pack("m0"), content
  end

  test "the doctor and restore say if it is another one, what won't work, and how to restore it" do
    ops "key", "save", **PASSPHRASE
    back_up
    replace "b" * 128
    output, status = ops("doctor")
    assert_equal 1, status.exitstatus
    different = /✗ secret_key_base isn't the one .*authenticator apps are rejected.*\n/
    assert_match(/#{different}  → .*bin\/ops key restore/, output)

    output, status = ops("restore", "--force")
    assert_equal 0, status.exitstatus
    assert_match(/^Warning: secret_key_base isn't the one .*\n.*bin\/ops key restore.*bin\/ops key accept/,
      output)

    assert_equal 0, ops("key", "accept").last.exitstatus
    refute_match "isn't the one", ops("doctor").first
  end

  slow_test "a restore to an empty directory includes the secret, if the passphrase is right" do
    assert_equal 0, ops("key", "save", **PASSPHRASE).last.exitstatus
    back_up
    FileUtils.rm_rf directory.storage

    output, status = ops("restore", "--with-key", BACKUP_PASSPHRASE: "correct horse batterie")
    assert_equal 1, status.exitstatus
    assert_match "The passphrase is wrong. Nothing was changed.", output
    assert_empty Operations.glob(directory.storage, "*.sqlite3")

    File.write File.join(@folder, "passphrase"), "correct horse battery\n"
    output, status = ops("restore", "--with-key", BACKUP_PASSPHRASE_FILE: File.join(@folder, "passphrase"))
    assert_equal 0, status.exitstatus, output
    refute_match "Warning", output
    assert_equal "a" * 128, File.read(secret_path)
    assert_equal 0o600, File.stat(secret_path).mode & 0o777
  end

  test "a restore with the secret says if the backup doesn't contain it" do
    back_up
    FileUtils.rm_rf directory.storage

    output, status = ops("restore", "--with-key", **PASSPHRASE)
    assert_equal 1, status.exitstatus
    assert_match(/^The data don't contain secret_key_base\. Put it into [^\n]+\n\z/, output)
  end

  slow_test "a restore over existing files moves the other secret aside" do
    ops "key", "save", **PASSPHRASE
    back_up
    replace "b" * 128

    assert_equal 0, ops("restore", "--force", "--with-key", **PASSPHRASE).last.exitstatus
    aside = Operations.glob(directory.storage, "production_before_*/secret_key_base")
    assert_equal [ "a" * 128, "b" * 128 ], [ secret_path, *aside ].map { |path| File.read(path) }
  end

  slow_test "restores the secret from a database that was restored without it" do
    ops "key", "save", **PASSPHRASE
    replace "b" * 128
    output, status = ops("key", "restore", **PASSPHRASE)

    assert_equal 0, status.exitstatus, output
    assert_equal "a" * 128, File.read(secret_path)
    assert_match "backups contain it", ops("doctor").first
  end

  test "refuses to save a secret that isn't the data's, a short passphrase, and to restore a missing copy" do
    assert_match "at least 12 characters", ops("key", "save", BACKUP_PASSPHRASE: "short").first
    assert_match "don't contain secret_key_base", ops("key", "restore", **PASSPHRASE).first
    unreadable = ops("key", "save", BACKUP_PASSPHRASE: nil, BACKUP_PASSPHRASE_FILE: "/nowhere").first
    assert_match "can't be read", unreadable
    replace "b" * 128
    assert_match "isn't the one", ops("key", "save", **PASSPHRASE).first
  end

  private
    def key(environment = {}) = Operations::SecretKey.new(directory, environment:)
    def secret_path = File.join(directory.storage, "secret_key_base")
    def replace(secret) = File.write(secret_path, secret, perm: 0o600)
    def surroundings = super.merge("SECRET_KEY_BASE" => nil, "SECRET_KEY_BASE_DUMMY" => nil)
end

require "test_helper"

class FileLockTest < Kit::TestCase
  test "is exclusive, names its holder, and can be acquired again after its release" do
    lock = Kit::FileLock.acquire(path)
    lock.write "a longer name"
    lock.write "me"

    assert_nil Kit::FileLock.acquire(path)
    assert_equal [ "me", 0o600 ], [ File.read(path), File.stat(path).mode & 0o777 ]
    lock.release
    assert Kit::FileLock.acquire(path)
  end

  test "is released once the children that inherited it are killed too" do
    lock = Kit::FileLock.acquire(path)
    child = Kit::ProcessGroup.new("sleep", "60", lock.fileno => lock.fileno)
    lock.release

    assert_nil Kit::FileLock.acquire(path)
    child.kill
    assert Kit::FileLock.acquire(path)
  end
end

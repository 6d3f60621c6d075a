require "test_helper"

class AtomicFileTest < Kit::TestCase
  test "replaces the content and sets the permissions" do
    File.write path, "old"
    Kit::AtomicFile.write path, "née", perm: 0o600, durable: true

    assert_equal [ "née", 0o600 ], [ File.read(path, encoding: "UTF-8"), File.stat(path).mode & 0o777 ]
    assert_equal [ "file" ], Dir.children(@folder)
  end

  test "leaves the previous file if the new one could not be created" do
    File.write path, "old"
    assert_raises(RuntimeError) { Kit::AtomicFile.replace(path) { |part| File.write(part, "ne") && raise } }

    assert_equal [ "old", [ "file" ] ], [ File.read(path), Dir.children(@folder) ]
  end

  test "starts with an empty file, even if a killed process left one behind" do
    File.write path("file.part"), "left behind"
    Kit::AtomicFile.replace(path) { |part| File.write part, "new", mode: "a" }

    assert_equal "new", File.read(path)
  end
end

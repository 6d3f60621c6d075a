require "test_helper"
require "rbconfig"

class WallTest < Kit::TestCase
  LIBRARY = File.expand_path("../lib", __dir__)

  test "loads every file without Rails" do
    names = Dir[File.join(LIBRARY, "kit/*.rb")].map { |path| File.basename(path, ".rb").delete("_") }

    assert_equal names.sort, (Kit.constants - %i[ ROOT Error TestCase ]).each { |name| Kit.const_get(name) }
      .map { |name| name.to_s.downcase }.sort
    refute defined?(Rails)
  end

  test "needs no gem for anything but SQLite files" do
    program = "(Kit.constants - %i[ SQLiteFile ]).each { |name| Kit.const_get(name) }; print " \
      "Kit::Clock.now.class"

    assert_equal "Float",
      IO.popen([ RbConfig.ruby, "--disable-gems", "-I", LIBRARY, "-rkit", "-e", program ], &:read)
  end

  test "has at most 600 lines" do
    assert_operator Dir[File.join(LIBRARY, "**/*.rb")].sum { |path| File.readlines(path).size }, :<=, 600
  end
end

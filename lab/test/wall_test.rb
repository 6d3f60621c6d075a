require "test_helper"

class WallTest < Lab::TestCase
  test "runs without Rails" do
    refute defined?(Rails)
    refute defined?(ActiveSupport)
  end

  test "loads every file of the lab" do
    Zeitwerk::Loader.eager_load_all
    refute defined?(ActiveSupport), "Something in the lab requires Active Support"
  end

  # Without a locale, as on minimal systems, Ruby reads files as ASCII.
  test "reads UTF-8 without a locale" do
    command = [ RbConfig.ruby, "-I", File.join(Lab::ROOT, "lib"), "-e", "require %q(lab); print " \
      "Lab::Published.all.size" ]
    output = IO.popen([ { "LANG" => nil, "LC_ALL" => "C" }, *command ], &:read)
    assert_equal "4", output
  end
end

require "test_helper"

class WallTest < Lab::TestCase
  test "the lab stands without Rails" do
    refute defined?(Rails)
    refute defined?(ActiveSupport)
  end

  test "every file of the lab loads" do
    Zeitwerk::Loader.eager_load_all
    refute defined?(ActiveSupport), "Something in the lab has required Active Support"
  end
end

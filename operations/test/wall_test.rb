require "test_helper"

class WallTest < Operations::TestCase
  test "all files load without Rails" do
    Zeitwerk::Loader.eager_load_all

    refute defined?(Rails)
    refute defined?(ActiveRecord)
  end
end

require "test_helper"

class WallTest < Operations::TestCase
  test "it stands without Rails, and so does each of its files" do
    Zeitwerk::Loader.eager_load_all

    refute defined?(Rails)
    refute defined?(ActiveRecord)
  end
end

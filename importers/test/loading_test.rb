require_relative "test_helper"

class Importers::LoadingTest < ActiveSupport::TestCase
  test "every file defines its constant" do
    assert_nothing_raised { Zeitwerk::Loader.eager_load_namespace(Importers) }
  end
end

require "kit"
require_relative "shared/tool_tests"

class Kit::TestCase < Minitest::Test
  include ToolTests

  module InFolder
    include ToolTests::InFolder

    def path(name = "file") = File.join(@folder, name)
  end
end

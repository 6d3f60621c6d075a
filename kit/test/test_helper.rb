require "kit"
require_relative "shared/tool_tests"

class Kit::TestCase < Minitest::Test
  include ToolTests

  def path(name = "file") = File.join(@folder, name)
end

require "rack/mock_request"
require "tally"
require_relative "../../kit/test/shared/tool_tests"
Dir[File.join(__dir__, "test_helpers/*.rb")].each { |path| require path }

class Tally::TestCase < Minitest::Test
  include ToolTests

  private
    def event(**fields)
      Tally::Event.new(**{ received_at: 1_700_000_000_000_000, kind: "hit", path: "/stats" }.merge(fields))
    end
end

abort "Tally stands without Rails: its tests run in a process of their own." if defined?(Rails)

require "fileutils"
require "minitest/autorun"
require "rack/mock_request"
require "tmpdir"
require "tally"
Dir[File.join(__dir__, "test_helpers/*.rb")].each { |path| require path }

class Tally::TestCase < Minitest::Test
  # Reads aloud in `minitest -v`, as in the site's tests.
  def self.test(name, &block)
    define_method("test_#{name.gsub(/\W+/, "_")}", &block)
  end

  # A folder for each test, as @folder, gone after it.
  module InFolder
    def setup
      @folder = Dir.mktmpdir("tally")
      super
    end

    def teardown
      super
      FileUtils.rm_rf @folder
    end
  end

  private
    def event(**fields) = Tally::Event.new(**{ received_at: 1_700_000_000_000_000, kind: "hit", path: "/stats" }.merge(fields))

    def eventually(seconds: 30, &) = assert(Waiting.wait_until(-> { Minitest::Assertion.new("It never came to that") }, seconds:, &))
end

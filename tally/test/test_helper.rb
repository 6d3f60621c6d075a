abort "Tally works without Rails: its tests run in a process without it." if defined?(Rails)

require "fileutils"
require "minitest/autorun"
require "rack/mock_request"
require "tmpdir"
require "tally"
require_relative "../../script/ci/slow_tests"
Dir[File.join(__dir__, "test_helpers/*.rb")].each { |path| require path }

class Tally::TestCase < Minitest::Test
  extend SlowTests

  # Makes `minitest -v` readable, as in the site's tests.
  def self.test(name, &block)
    define_method("test_#{name.gsub(/\W+/, "_")}", &block)
  end

  # A temporary folder for each test, as @folder. Its name has a space and a letter that ASCII doesn't have.
  module InFolder
    def setup
      @folder = Dir.mktmpdir("tally").then { |path| "#{path} ü".tap { |odd| File.rename path, odd } }
      super
    end

    def teardown
      super
      FileUtils.rm_rf @folder
    end
  end

  private
    def event(**fields)
      Tally::Event.new(**{ received_at: 1_700_000_000_000_000, kind: "hit", path: "/stats" }.merge(fields))
    end

    def eventually(seconds: 120, &)
      assert Kit::Clock.wait_until(seconds:, every: 0.01, &), "The condition wasn't met within #{seconds} s."
    end
end

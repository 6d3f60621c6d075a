require "fileutils"
require "minitest/autorun"
require "tmpdir"
require_relative "../../../script/ci/slow_tests"

# Test cases of kit and the tools, which work without Rails. Each test has a temporary @folder, whose name has
# a space and a letter that ASCII doesn't have.
module ToolTests
  abort "Kit and the tools work without Rails: their tests run in a process without it." if defined?(Rails)

  def self.included(test_case)
    test_case.extend SlowTests, Descriptions
  end

  module Descriptions
    # Defines a test by its description, as in the site's tests.
    def test(name, &block)
      define_method("test_#{name.gsub(/\W+/, "_")}", &block)
    end
  end

  def setup
    @folder = Dir.mktmpdir("test").then { |path| "#{path} ü".tap { |odd| File.rename path, odd } }
    super
  end

  def teardown
    super
    FileUtils.rm_rf [ *@folder ]
  end

  # Returns the block's result once it is truthy.
  def eventually(seconds: 300, &)
    Kit::Clock.wait_until(seconds:, &) or flunk "The condition wasn't met within #{seconds} s."
  end
end

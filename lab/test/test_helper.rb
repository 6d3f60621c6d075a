abort "The lab measures from outside: its tests run in a process without Rails." if defined?(Rails)

require "fileutils"
require "minitest/autorun"
require "tmpdir"
require "lab"

class Lab::TestCase < Minitest::Test
  # Reads aloud in `minitest -v`, as in the site's tests.
  def self.test(name, &block)
    define_method("test_#{name.gsub(/\W+/, "_")}", &block)
  end

  # A folder for each test, as @folder, gone after it.
  module InFolder
    def setup
      @folder = Dir.mktmpdir("lab")
    end

    def teardown
      FileUtils.rm_rf @folder
    end
  end
end

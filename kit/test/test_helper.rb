abort "Kit's tests must run in a process without Rails: script/ci/tests_gems kit" if defined?(Rails)

require "fileutils"
require "minitest/autorun"
require "tmpdir"
require "kit"

class Kit::TestCase < Minitest::Test
  # Makes `minitest -v` readable, as in the site's tests.
  def self.test(name, &block)
    define_method("test_#{name.gsub(/\W+/, "_")}", &block)
  end

  # A temporary folder for each test, as @folder. Its name has a space and a letter that ASCII doesn't have.
  module InFolder
    def setup = @folder = Dir.mktmpdir("kit").then { |path| "#{path} ü".tap { |odd| File.rename path, odd } }
    def teardown = FileUtils.rm_rf(@folder)
    def path(name = "file") = File.join(@folder, name)
  end
end

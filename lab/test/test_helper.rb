abort "The lab measures from outside: its tests run in a process without Rails." if defined?(Rails)

require "minitest/autorun"
require "lab"

class Lab::TestCase < Minitest::Test
  # Reads aloud in `minitest -v`, as in the site's tests.
  def self.test(name, &block)
    define_method("test_#{name.gsub(/\W+/, "_")}", &block)
  end
end

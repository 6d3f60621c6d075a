abort "The lab measures from outside: its tests run in a process without Rails." if defined?(Rails)

require "fileutils"
require "json"
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

    # The processes that have a file of the folder open, as each server has its log.
    def left_running
      Dir["/proc/[0-9]*/fd/*"].filter_map do |path|
        path[/\d+/].to_i if File.readlink(path).start_with?(@folder)
      rescue SystemCallError
        # It ended, or is another user's.
      end.uniq - [ Process.pid ]
    end

    # As if +measurement+ of +run+ had been measured, with +figures+.
    def save(run, measurement, **figures)
      folder = File.join(run.directory, "measurements", measurement.path)
      FileUtils.mkdir_p folder
      Lab::Result.new({
        scenario: measurement.scenario, **measurement.variant.to_h, concurrency: measurement.concurrency,
        iteration: measurement.iteration, statuses: { 200 => 30 }, unanswered: 0, error_share: 0.0,
        faults: [], valid: true, command: [ "oha" ], **figures
      }).write File.join(folder, "measurement.json")
    end
  end
end

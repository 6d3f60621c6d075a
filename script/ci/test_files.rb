require "etc"
require "tempfile"
require_relative "skipped_tests"
require_relative "gem_warnings"

# Runs the test files of gems, or with PROOFS=1 their slow end-to-end tests, without Rails. Each gem has a
# process that has loaded it and its test helper, and is forked for each file. Several files run at a time,
# since most tests wait for servers. Prints the output of files that fail.
#
#   bundle exec ruby script/ci/test_files.rb kit lab
class TestFiles
  PROCESSES = 3 * Etc.nprocessors

  def initialize(gems)
    @gems = gems
    @free, @taken = IO.pipe # has a byte for each file that may be started
    @taken.write "." * PROCESSES
  end

  # Returns whether all tests passed.
  def run
    @gems.map { |gem| fork { exit! run_files_of(gem) } }.map { |pid| Process.wait2(pid).last.success? }.all?
  end

  private
    def run_files_of(gem)
      load_gem gem
      running = files_of(gem).map do |file|
        @free.readbyte
        start(file)
      end
      failed = running.map(&:value).compact
      puts "#{gem}: #{running.size} files, #{failed.size} failed#{": #{failed.join(", ")}" if failed.any?}"
      failed.empty?
    end

    def load_gem(gem)
      $LOAD_PATH.unshift File.expand_path("#{gem}/lib"), File.expand_path("#{gem}/test")
      require "test_helper"
      Zeitwerk::Loader.eager_load_all if defined?(Zeitwerk)
      Process.warmup
    end

    # Large files first: most of the slowest are among them.
    def files_of(gem)
      proofs, tests = Dir["#{gem}/test/**/*_test.rb"].sort.partition { |file| file.include?("/proofs/") }
      (ENV["PROOFS"] ? proofs : tests).sort_by { |file| -File.size(file) }
    end

    # A thread that waits for the file's process. Its value is the file if it failed.
    def start(file)
      output, started = Tempfile.new("tests"), now
      pid = fork do
        [ $stdout, $stderr ].each { |stream| stream.reopen output }
        require File.expand_path(file) # minitest/autorun runs the tests when the process exits
      end
      Thread.new do
        passed = Process.wait2(pid).last.success?
        @taken.write "."
        report file, now - started, File.read(output.path, encoding: "UTF-8").scrub, passed
        output.close!
        file unless passed
      end
    end

    def report(file, seconds, output, passed)
      line = format("%5.1f s  %s  %s\n", seconds, file, output[/^\d+ runs, .*/] || "didn't finish")
      $stdout.write line + (passed ? output.lines.grep(/^SKIPPED/).join : output)
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end

$stdout.sync = true
exit TestFiles.new(ARGV).run

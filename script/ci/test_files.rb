require "etc"
require "tempfile"
require_relative "recorded_tests"
require_relative "gem_warnings"

# Runs the test files of gems, or with PROOFS=1 their slow end-to-end tests. Each file has a process of its own, without Rails.
# Several run at a time, since most tests wait for servers. Prints the output of files that fail.
#
#   bundle exec ruby script/ci/test_files.rb kit lab
class TestFiles
  PROCESSES = 3 * Etc.nprocessors

  Run = Data.define(:file, :output, :started)

  def initialize(gems)
    # Large files first: most of the slowest are among them.
    @waiting = gems.flat_map { |gem| files_of(gem) }.sort_by { |file| -File.size(file) }
    @running, @failed, @done = {}, [], 0
  end

  # Returns whether all tests passed.
  def run
    until @waiting.empty? && @running.empty?
      start @waiting.shift while @waiting.any? && @running.size < PROCESSES
      finish(*Process.wait2)
    end
    puts "#{@done} files, #{@failed.size} failed#{": #{@failed.sort.join(", ")}" if @failed.any?}"
    @failed.empty?
  end

  private
    def files_of(gem)
      proofs, tests = Dir["#{gem}/test/**/*_test.rb"].sort.partition { |file| file.include?("/proofs/") }
      ENV["PROOFS"] ? proofs : tests
    end

    def start(file)
      output = Tempfile.new("tests")
      pid = fork do
        [ $stdout, $stderr ].each { |stream| stream.reopen output }
        gem = file[%r{\A[^/]+}]
        $LOAD_PATH.unshift File.expand_path("#{gem}/lib"), File.expand_path("#{gem}/test")
        require File.expand_path(file) # minitest/autorun runs the tests when the process exits
      end
      @running[pid] = Run.new(file:, output:, started: now)
    end

    def finish(pid, status)
      run = @running.delete(pid) || return
      @done += 1
      output = File.read(run.output.path, encoding: "UTF-8").scrub
      puts format("%5.1f s  %s  %s", now - run.started, run.file, output[/^\d+ runs, .*/] || "didn't finish")
      return if status.success?

      @failed << run.file
      puts output
    ensure
      run&.output&.close!
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end

$stdout.sync = true
exit TestFiles.new(ARGV).run

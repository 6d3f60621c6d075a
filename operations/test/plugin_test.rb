require "test_helper"
require "test_helpers/sinks"

# Runs a real Puma, which replicates or checkpoints as long as it runs.
class PluginTest < Operations::TestCase
  include Sinks, InDataDirectory

  slow_test "replicates what is written while Puma runs, and stops with it" do
    %w[ TERM INT ].each do |signal|
      puma = start_puma(:replication) { replicating? }
      write database("primary"), signal
      back_up
      Process.kill signal, puma

      assert eventually { Process.wait(puma, Process::WNOHANG) }
      refute Operations::Replication.new(directory, litestream).running?, "replication was left running"
      refute_match(/ThreadError|Error \(/, File.read(log))
    end
    restore(force: true)
    assert_equal %w[ first TERM INT ], titles(database("primary"))
  end

  slow_test "checkpoints while Puma runs, again when the checkpointer was killed, and not once Puma was" do
    puma = start_puma(:checkpoints) { checkpointers.any? }
    2.times do |round|
      open(database("primary")) do |handle|
        fill_wal handle, round
        assert eventually { waiting_pages.zero? }, "#{waiting_pages} pages wait"
      end
      checkpointers.each { |process| Process.kill "KILL", process }
    end
    eventually { checkpointers.any? }
    Process.kill "KILL", puma
    assert eventually { checkpointers.empty? }
  ensure
    kill_group puma
  end

  slow_test "watches while Puma runs, and reports that Puma was killed" do
    ENV["WATCH_INTERVAL"] = "2"
    puma = start_puma(:watch) { File.exist?(directory.path("_watch.json")) }
    eventually { watchers.any? }
    File.write directory.path(".served_by"), "#{puma} since 1.0 at port 1"
    Process.kill "KILL", puma

    down = /The site is down: its server \(process #{puma}\) ended without/
    eventually { alerted.grep(down).one? }
    eventually { watchers.empty? }
    assert_equal 1, alerted.size
  end

  private
    def watchers
      Dir["/proc/[0-9]*"].select do |process|
        File.read("#{process}/cmdline").include?("bin/ops\0watch") &&
          File.read("#{process}/environ").include?(directory.storage)
      rescue SystemCallError
        false
      end
    end

    def kill_group(leader)
      Process.kill "KILL", -leader
    rescue Errno::ESRCH
      # All of its processes have exited.
    end

    def waiting_pages = Operations::WriteAheadLog.new(database("primary")).progress.waiting

    def fill_wal(handle, round)
      handle.execute_batch "PRAGMA wal_autocheckpoint = 0; " \
        "CREATE TABLE filling_#{round} AS SELECT zeroblob(20000000) AS content"
      assert_operator waiting_pages, :>, Operations::Checkpointer::PAGES
    end

    # The processes that checkpoint this test's database, by their environment.
    def checkpointers
      Dir["/proc/[0-9]*"].filter_map do |process|
        next unless File.read("#{process}/cmdline").include?("Operations::Checkpointer.run")

        Integer(File.basename(process)) if File.read("#{process}/environ").include?(directory.storage)
      rescue SystemCallError
        nil
      end
    end

    def log = File.join(@folder, "puma.log")

    # Returns once the block is true.
    def start_puma(plugin)
      settings = File.join(@folder, "puma.rb")
      File.write settings, <<~RUBY
        workers 2
        threads 1, 1
        preload_app!
        bind "tcp://127.0.0.1:0"
        plugin :#{plugin}
        app { |_| [ 200, {}, [] ] }
      RUBY
      words = [ "puma", "--config", settings ]
      Process.spawn(surroundings, *words, pgroup: true, %i[ out err ] => [ log, "a" ]).tap do |puma|
        eventually { yield || (flunk File.read(log) if Process.wait(puma, Process::WNOHANG)) }
      end
    end

    def replicating? = Operations::Replication.new(directory, litestream).running?
end

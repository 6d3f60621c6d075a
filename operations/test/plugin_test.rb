require "test_helper"

# Runs a real Puma, which replicates as long as it runs.
class PluginTest < Operations::TestCase
  include InDataDirectory

  test "replicates what is written while Puma runs, and stops with it" do
    %w[ TERM INT ].each do |signal|
      puma = start_puma
      write database("primary"), signal
      back_up
      Process.kill signal, puma

      assert eventually(seconds: 60) { Process.wait(puma, Process::WNOHANG) }
      refute Operations::Replication.new(directory, litestream).running?, "replication was left running"
      refute_match(/ThreadError|Error \(/, File.read(log))
    end
    restore(force: true)
    assert_equal %w[ first TERM INT ], titles(database("primary"))
  end

  private
    def log = File.join(@folder, "puma.log")

    def start_puma
      settings = File.join(@folder, "puma.rb")
      File.write settings, <<~RUBY
        workers 2
        threads 1, 1
        preload_app!
        bind "tcp://127.0.0.1:0"
        plugin :replication
        app { |_| [ 200, {}, [] ] }
      RUBY
      words = [ "bundle", "exec", "puma", "--config", settings ]
      Process.spawn(surroundings, *words, pgroup: true, %i[ out err ] => [ log, "a" ]).tap do |puma|
        eventually(seconds: 60) { replicating? || Process.wait(puma, Process::WNOHANG)&.then { flunk File.read(log) } }
      end
    end

    def replicating? = Operations::Replication.new(directory, litestream).running?
end

require "test_helper"

# A real Puma, which copies for as long as it runs.
class PluginTest < Operations::TestCase
  include InCommunity

  test "what is written while Puma runs is copied, and both end when they are told" do
    %w[ TERM INT ].each do |signal|
      puma = begin_puma
      write database("primary"), signal
      back_up
      Process.kill signal, puma

      assert eventually(seconds: 60) { Process.wait(puma, Process::WNOHANG) }
      refute Operations::Replication.new(community, litestream).running?, "who copies was left behind"
      refute_match(/ThreadError|Error \(/, File.read(log))
    end
    restore(force: true)
    assert_equal %w[ first TERM INT ], titles(database("primary"))
  end

  private
    def log = File.join(@folder, "puma.log")

    def begin_puma
      settings = File.join(@folder, "puma.rb").tap { |path| File.write path, "workers 2\nthreads 1, 1\npreload_app!\nbind 'tcp://127.0.0.1:0'\nplugin :replication\napp { |_| [ 200, {}, [] ] }\n" }
      Process.spawn(surroundings, "bundle", "exec", "puma", "--config", settings, pgroup: true, %i[ out err ] => [ log, "a" ]).tap do |puma|
        eventually(seconds: 60) { Operations::Replication.new(community, litestream).running? || Process.wait(puma, Process::WNOHANG)&.then { flunk File.read(log) } }
      end
    end
end

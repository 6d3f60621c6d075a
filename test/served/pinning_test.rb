require "test_helper"

# The parameter that keeps workers to a processor each, asked of the system about workers that run.
class PinningTest < ActiveSupport::TestCase
  include PatienceHelper

  TIMEOUT = 40

  setup { skip "This system does not say what a process may run on" if CpuAffinity.allowed.empty? }

  test "each worker keeps to one processor, and they share them out" do
    with_two_workers do |server|
      eventually(seconds: TIMEOUT) { processors_of(server.workers).all?(/\A\d+\z/) }
      assert_equal CpuAffinity.allowed.cycle.first(2).map(&:to_s).sort, processors_of(server.workers).sort
    end
  end

  test "let loose, they may run wherever we may" do
    with_two_workers("PINNING" => "off") do |server|
      assert_equal processors_of([ "self" ]) * 2, processors_of(server.workers)
    end
  end

  private
    def with_two_workers(environment = {})
      SiteServer.run("WEB_CONCURRENCY" => "2", **environment) do |server|
        server.connect { |http| assert_equal "200", http.get("/up").code }
        eventually(seconds: TIMEOUT) { server.workers.size == 2 }
        yield server
      end
    end

    def processors_of(processes)
      processes.map { |process| File.read("/proc/#{process}/status")[/^Cpus_allowed_list:\s*(\S+)/, 1] }
    end
end

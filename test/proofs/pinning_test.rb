require "test_helper"

# The parameter that pins each worker to a CPU, checked on running workers.
class PinningTest < ActiveSupport::TestCase
  TIMEOUT = 120

  setup { skip "This system doesn't report allowed CPUs" if CpuAffinity.allowed.empty? }

  test "pins each worker to one CPU, spread evenly" do
    with_two_workers do |server|
      eventually(seconds: TIMEOUT) { cpus_of(server.workers).all?(/\A\d+\z/) }
      assert_equal CpuAffinity.allowed.cycle.first(2).map(&:to_s).sort, cpus_of(server.workers).sort
    end
  end

  test "doesn't pin workers when turned off" do
    with_two_workers("PINNING" => "off") do |server|
      assert_equal cpus_of([ "self" ]) * 2, cpus_of(server.workers)
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

    def cpus_of(processes)
      processes.map { |process| File.read("/proc/#{process}/status")[/^Cpus_allowed_list:\s*(\S+)/, 1] }
    end
end

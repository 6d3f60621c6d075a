require_relative "test_helper"

class ServerProcessesTest < Lab::TestCase
  Group = Struct.new(:leader, :children)

  test "workers are those with a common title, also when one of them is left" do
    first, second, helper = [ "worker 1", "worker 2", "checkpointer" ].map { |title| start title }
    group = Group.new(Process.pid, [ first, helper, second ])
    processes = Lab::Server::Processes.new(group, "site")
    assert_equal [ first, second ], processes.workers

    group.children = [ helper, second ]
    assert_equal [ second ], processes.workers

    third = start("worker 1")
    group.children = [ helper, second, third ]
    assert_equal [ second, third ], processes.workers
  end

  test "without a common title, all are workers" do
    group = Group.new(Process.pid, [ start("one"), start("another") ])
    assert_equal group.children, Lab::Server::Processes.new(group, "site").workers
  end

  def teardown
    @started.to_a.each do |pid|
      Process.kill "KILL", pid
      Process.wait pid
    end
    super
  end

  private
    def start(title) = spawn([ "sleep", title ], "60").tap { |pid| (@started ||= []) << pid }
end

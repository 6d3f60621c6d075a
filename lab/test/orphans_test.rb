require "test_helper"
require "json"

class OrphansTest < Lab::TestCase
  def setup
    super
    skip "no /proc here" unless Lab::Activity.now
    @group = Process.spawn("sleep", "600", pgroup: true)
    @gone = Process.spawn("true").tap { |pid| Process.wait pid }
  end

  def teardown
    if @group
      Process.kill "KILL", @group
      Process.wait @group
    end
    super
  end

  test "stops a process whose lab is gone" do
    record lab: { pid: @gone, started: 1 }

    assert_equal [ @group ], stopped
    assert_equal "KILL", Signal.signame(Process.wait2(@group).last.termsig)
    assert_empty records
    @group = nil
  end

  test "never stops a process that reuses the ID of an earlier one" do
    record lab: { pid: @gone, started: 1 },
      process: { pid: @group, started: Lab::Orphans::Identity.of(@group).started - 1 }

    assert_empty stopped
    assert Lab::Orphans::Identity.of(@group)
    assert_empty records
  end

  test "leaves processes of a running lab alone" do
    record lab: Lab::Orphans::Identity.of(Process.pid).to_h

    assert_empty stopped
    assert_equal 1, records.size
  end

  test "considers a lab gone if another process has its ID" do
    record lab: { pid: Process.pid, started: Lab::Orphans::Identity.of(Process.pid).started - 1 }

    assert_equal [ @group ], stopped
    Process.wait @group
    @group = nil
  end

  test "records a process group while it runs" do
    record = Lab::Orphans.new(@folder).record("abc")
    record.write "abc", leader: @group

    assert_equal @group, JSON.parse(File.read(record.path)).dig("process", "pid")
    record.delete
    assert_empty records
  end

  test "stops a process that left its group, and one whose start was not recorded yet" do
    @others = Array.new(2) do |number|
      spawn({ Lab::Descendants::VARIABLE => "marker#{number}" }, "sleep", "600", pgroup: true)
    end
    record lab: { pid: @gone, started: 1 }, marker: "marker0"
    record lab: { pid: @gone, started: 1 }, process: nil, marker: "marker1", name: "2"

    assert_equal [ @group, @others.last ].sort, stopped.sort
    assert_equal [ "KILL" ],
      [ @group, *@others ].map { |pid| Signal.signame(Process.wait2(pid).last.termsig) }.uniq
    @group = nil
  end

  test "ignores a broken record" do
    File.write File.join(@folder, "1.json"), "{"

    assert_empty stopped
  end

  private
    def record(lab:, process: Lab::Orphans::Identity.of(@group).to_h, marker: nil, name: "1")
      File.write File.join(@folder, "#{name}.json"), JSON.generate(lab:, process:, marker:)
    end

    def stopped = [].tap { |pids| Lab::Orphans.new(@folder).stop { |pid| pids << pid } }
    def records = Dir[File.join(@folder, "*")]
end

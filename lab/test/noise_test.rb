require "test_helper"
require "stringio"

class NoiseTest < Lab::TestCase
  CALM = Lab::Noise.new(load: 0.3, steal: 0.01, foreign: 0.05, worst: nil, cores: 2)

  test "ignores a little noise" do
    assert_empty CALM.reasons_to_wait
  end

  test "gives a reason for each figure above its limit, and ignores the run's own load" do
    assert_equal [ "load 1.1 on 2 CPU cores" ], CALM.with(load: 1.1).reasons_to_wait
    assert_empty CALM.with(load: 1.1).reasons
    assert_equal [ "the hypervisor used 3.0 % of CPU time (steal)" ], CALM.with(steal: 0.03).reasons
    assert_equal [ "other processes used 40.0 % of a core: cc1 (process 7) used 30.0 %" ],
      CALM.with(foreign: 0.4, worst: "cc1 (process 7) used 30.0 %").reasons
  end

  test "finds and names a foreign process, but not the lab's own" do
    look_for_proc
    other, noise = with_busy_process { Lab::Noise.over(1) }
    assert_operator noise.foreign, :>, 0.3
    own = spawn("sleep 5")
    assert_includes Lab::Activity.now.family(Process.pid), own
    refute_includes Lab::Activity.now.family(Process.pid), other
  ensure
    stop own if own
  end

  test "counts processes that started and ended between two samples" do
    look_for_proc
    before = Lab::Activity.now
    work = "nil until Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) > 0.5"
    system "sh", "-c", "#{RbConfig.ruby} --disable-gems -e '#{work}'"
    noise = Lab::Noise.between(before, Lab::Activity.now, own: -1)

    assert_operator noise.foreign * (Lab::Activity.now.at - before.at), :>, 0.4
  end

  test "doesn't count time that process 1 inherits from an orphan that ended" do
    noise = Lab::Noise.between(snapshot(10.0, spent: 300.0, own: 7.0), snapshot(13.0, spent: 437.0, own: 7.3),
      own: -1)

    assert_in_delta 0.1, noise.foreign
    assert_equal "init (process 1) used 10.0 %", noise.worst
  end

  test "exits with status 3 on a busy machine, says what to do, and accepts noise if asked to" do
    look_for_proc
    output = StringIO.new
    with_busy_process do
      error = assert_raises(Lab::NoisyMachine) { Lab::NoiseCheck.new(output, timeout: 5, interval: 0.3).pass }
      assert_equal 3, error.status
      [ "other processes used", "--accept-noise" ].each { |words| assert_includes error.message, words }

      noise = Lab::NoiseCheck.new(output, interval: 0.3).pass(accepted: true)
      assert noise[:accepted]
      assert_match "other processes used", noise[:reasons].join
    end
    assert_match "waiting until the machine is idle", JSON.parse(output.string.lines.first)["waiting"]
  end

  test "waits until the machine is idle, and says so once" do
    observations = [ CALM.with(load: 1.9), CALM.with(load: 1.4), CALM ]
    output = StringIO.new
    noise = Lab::NoiseCheck.new(output, watch: ->(_) { observations.shift }).pass

    assert_equal [ [], false, 0.3, [] ], [ observations, *noise.values_at(:accepted, :load, :reasons) ]
    assert_equal [ { "waiting" => "waiting until the machine is idle: load 1.9 on 2 CPU cores" } ],
      output.string.lines.map { |line| JSON.parse(line) }
  end

  test "reports that noise cannot be measured" do
    assert_match "could not be checked",
      Lab::NoiseCheck.new(StringIO.new, watch: ->(_) { }).pass[:reasons].join
  end

  private
    Snapshot = Struct.new(:at, :total, :stolen, :load, :members) { def family(pid) = [ pid ] }

    # The machine with a single process.
    def snapshot(at, **times)
      process = Lab::Activity::Member.new(pid: 1, name: "init", parent: 0, group: 1, memory: 0, **times)
      Snapshot.new(at, at * 200, 0, 0.1, { 1 => process })
    end

    def look_for_proc = Lab::Activity.now || skip("no /proc here")

    # Its parent exits immediately, so that it is not a child of this process.
    def with_busy_process
      pid = IO.popen(
        [ "sh", "-c", "#{RbConfig.ruby} --disable-gems -e 'loop { }' > /dev/null & echo $!" ], &:read
      ).to_i
      200.times { Lab::Activity.now.members[pid]&.own.to_f > 0.1 ? break : sleep(0.05) }
      [ pid, yield ]
    ensure
      Process.kill("KILL", pid) if pid&.positive?
    end

    def stop(pid)
      Process.kill("KILL", pid)
      Process.wait pid
    end
end

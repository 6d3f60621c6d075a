require_relative "bootstrap_test_case"

class ProgressTest < BootstrapTestCase
  test "writes the output of a successful command to the log only" do
    result = run_shell("progress Work doing #{log} '' 0 echo done")

    assert_equal [ "", "", 0 ], [ result.output, result.error, result.status ]
    assert_equal "done\n", log.read
  end

  test "shows the end of the log of a failed command and returns its status" do
    result = run_shell("progress Work doing #{log} '' 0 sh -c 'echo the reason; exit 7' || exit $?")

    assert_equal 7, result.status
    assert_match "Last lines of #{log}:\n  | the reason", result.error
  end

  test "calculates progress from the lines in the log" do
    log.write("compiling a\nnoise\ncompiling b\n")

    assert_equal ", 50 %", run_shell("percentage #{log} '^compiling' 4").output
    assert_equal ", 50 %", run_shell("percentage #{log} '^compiling' 2").output, "never 100 % while it runs"
    assert_equal "", run_shell("percentage #{log} '' 0").output
  end

  %w[ INT TERM ].each do |signal|
    test "stops the command and its children on #{signal}" do
      reader, writer = IO.pipe
      script = "source script/setup.sh; progress Work doing #{log} '' 0 bash -c 'echo up >&7; sleep 300 & " \
        "sleep 300'"
      earlier = trap(signal, "DEFAULT") # a suite in the background ignores SIGINT, and so would its children
      pid = spawn(clean_environment([], {}), "bash", "-c", script,
        7 => writer, unsetenv_others: true, chdir: Rails.root.to_s, pgroup: true)
      trap signal, earlier
      writer.close
      assert_equal "up\n", reader.gets

      Process.kill(signal, pid)

      assert_equal({ "INT" => 130, "TERM" => 143 }[signal], Process.wait2(pid).last.exitstatus)
      # A process that is still running would have the other end open.
      assert reader.wait_readable(10)
      assert_nil reader.read(1)
    end
  end

  test "formats durations" do
    assert_equal "59 s\n2 min 5 s\n", run_shell("elapsed 59; elapsed 125").output
  end

  test "a second setup waits for the first and doesn't repeat its work" do
    work = "work() { [ -e #{@scratch}/made ] || { echo made " \
      ">> #{@scratch}/log; read -r < #{@scratch}/gate; touch #{@scratch}/made; }; }"
    File.mkfifo(scratch("gate"))
    first = Thread.new { run_shell("#{work}; locked #{@scratch}/lock work") }
    gate = scratch("gate").open("w")
    second = IO.popen(clean_environment([], {}),
      [ "bash", "-c", "source script/setup.sh\n#{work}; locked #{@scratch}/lock work" ])

    assert_match "another setup", second.gets
    gate.puts
    gate.close

    assert_equal 0, first.value.status
    second.close
    assert_equal [ "made\n" ], log.readlines
  end

  private
    def log
      scratch("log")
    end
end

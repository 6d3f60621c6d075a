require "test_helper"

class MachineLockTest < Lab::TestCase
  HOLD = 'p Lab::MachineLock.check(accepted: false); $stdout.flush; sleep'

  def teardown
    @labs&.each { |lab| Process.kill("KILL", lab.pid) && lab.close }
    super
  end

  test "refuses to measure while another lab does, and names it, unless the noise is accepted" do
    first = lab(HOLD)

    assert_equal "[]\n", first.gets
    holder = "process #{first.pid} in #{Dir.pwd}, since TIME"
    assert_equal "Another lab is measuring on this machine: #{holder}. " \
      "Wait until it is done, or use --accept-noise; the report will mention it. Exit status 3\n", refusal
    assert_equal %(["another lab was measuring on this machine: #{holder}"]\n),
      without_time(lab("p Lab::MachineLock.check(accepted: true)").gets)
  end

  test "is free again after kill -9 of its lab, and is not inherited by its server" do
    lab('Lab::MachineLock.take; puts spawn("sleep", "600"); $stdout.flush; sleep').then do |first|
      server = first.gets.to_i
      Process.kill "KILL", first.pid
      first.read_nonblock(1, exception: false)
      sleep 0.01 while Lab::ProcessStat.of(first.pid)

      assert_equal "[]\n", lab(HOLD).gets
    ensure
      Process.kill "KILL", server
    end
  end

  private
    def lab(code)
      IO.popen({ "TMPDIR" => @folder },
        [ RbConfig.ruby, "-I", File.join(Lab::ROOT, "lib"), "-r", "lab", "-e", code ])
        .tap { |lab| (@labs ||= []) << lab }
    end

    def refusal
      without_time lab("begin; Lab::MachineLock.check(accepted: false); rescue Lab::Error => error; " \
        'puts "#{error.message} Exit status #{error.status}"; end').gets
    end

    def without_time(text) = text.gsub(/\d\d:\d\d UTC/, "TIME")
end

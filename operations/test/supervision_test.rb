require "test_helper"
require "shellwords"

class SupervisionTest < Operations::TestCase
  def setup
    super
    @messages = []
  end

  def teardown
    @supervision&.stop
    @running&.join
    super
  end

  test "restarts a process that exits, and says so" do
    supervise "echo x >> #{quoted}"
    eventually { File.exist?(mark) && File.readlines(mark).size >= 3 }

    assert_match "stopped. Restarting in 0.01 s.", @messages.first
  end

  test "restarts more slowly the more often the process exits soon after its start" do
    supervise "true", retry_delays: [ 0.01, 0.02, 0.03 ]
    eventually { @messages.size >= 4 }

    delays = @messages.first(4).map { |message| message[/Restarting in (.+) s/, 1] }
    assert_equal %w[ 0.01 0.02 0.03 0.03 ], delays
  end

  test "supervises a process that a block starts" do
    start = -> { fork { File.write(mark, "x", mode: "a") && exit!(0) } }
    options = { name: "A fork", retry_delays: [ 0.01 ], start: }
    @supervision = Operations::Supervision.new(**options) { |message| @messages << message }
    @running = Thread.new { @supervision.run }

    eventually { File.exist?(mark) && File.size(mark) >= 3 }
    assert_equal "A fork stopped. Restarting in 0.01 s.", @messages.first
  end

  test "starts a process only once it is needed, and is silent before" do
    questions, needed = 0, false
    supervise "echo x >> #{quoted}", needed: -> { (questions += 1) && needed }
    eventually { questions >= 2 }
    assert_equal [ false, [] ], [ File.exist?(mark), @messages ]

    needed = true
    eventually { File.exist?(mark) }
  end

  test "kills a process that doesn't stop in time" do
    supervise "trap '' TERM; echo begun >> #{quoted}; while :; do sleep 0.02; done", stop_timeout: 0.2
    eventually { File.exist?(mark) }
    @supervision.stop

    assert @running.join(10)
  end

  test "stops a process with SIGTERM and does not restart it" do
    supervise "trap 'echo ended >> #{quoted}; exit' TERM; " \
      "echo begun >> #{quoted}; while :; do sleep 0.02; done"
    eventually { File.exist?(mark) }
    @supervision.stop

    assert @running.join(10)
    assert_equal %w[ begun ended ], File.readlines(mark, chomp: true)
    assert_empty @messages
  end

  test "stops during the delay before a restart" do
    supervise "true", retry_delays: [ 3600 ]
    eventually { @messages.any? }
    @supervision.stop

    assert @running.join(10)
  end

  private
    def mark = File.join(@folder, "mark")
    def quoted = mark.shellescape

    def supervise(script, retry_delays: [ 0.01 ], **options)
      words = [ "sh", "-c", script ]
      @supervision =
        Operations::Supervision.new(*words, retry_delays:, **options) { |message| @messages << message }
      @running = Thread.new { @supervision.run }
    end
end

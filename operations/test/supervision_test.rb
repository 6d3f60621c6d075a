require "test_helper"

class SupervisionTest < Operations::TestCase
  def setup
    @folder = Dir.mktmpdir("ops")
    @told = []
  end

  def teardown
    @supervision&.stop
    @running&.join
    FileUtils.rm_rf @folder
  end

  test "what ends is begun again, and that is told" do
    supervise "echo x >> #{mark}"
    eventually { File.exist?(mark) && File.readlines(mark).size >= 3 }

    assert_match "ended; it is begun again in 0.01 s.", @told.first
  end

  test "what is to stop is told so, and not begun again" do
    supervise "trap 'echo ended >> #{mark}; exit' TERM; echo begun >> #{mark}; while :; do sleep 0.02; done"
    eventually { File.exist?(mark) }
    @supervision.stop

    assert @running.join(10)
    assert_equal %w[ begun ended ], File.readlines(mark, chomp: true)
    assert_empty @told
  end

  test "it waits no longer between two beginnings than it takes to stop" do
    supervise "true", pauses: [ 3600 ]
    eventually { @told.any? }
    @supervision.stop

    assert @running.join(10)
  end

  private
    def mark = File.join(@folder, "mark")

    def supervise(script, pauses: [ 0.01 ])
      @supervision = Operations::Supervision.new("sh", "-c", script, pauses:) { |message| @told << message }
      @running = Thread.new { @supervision.run }
    end
end

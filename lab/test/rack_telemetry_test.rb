require "test_helper"
require "net/http"

class RackTelemetryTest < Lab::TestCase
  # Threads that compute, objects and garbage collections. Loads nothing else of the lab.
  APPLICATION = <<~RUBY
    require "lab/rack_telemetry"
    retries = 0
    use Lab::RackTelemetry, busy_retries: -> { retries }
    run(lambda do |env|
      case env["PATH_INFO"]
      when "/objects" then Array.new(10_000) { Object.new }
      when "/collect" then GC.start
      when "/compute" then 1_000_000.times { |number| number.to_s }
      when "/retry" then retries += 3
      when "/lab" then return [ 200, {}, [ defined?(Lab::Run).inspect ] ]
      end
      [ 200, {}, [ "ok" ] ]
    end)
  RUBY

  test "reports allocated objects, garbage collection and retries of each process of a Puma cluster" do
    lines = serve(workers: 2) { %w[ objects objects collect retry ].each { |path| get(path) } }

    assert_equal 4, lines.sum(&:requests)
    assert_operator lines.sum(&:allocated), :>, 20_000
    assert_operator lines.sum(&:gc), :>, 0
    assert_equal 3, lines.sum(&:busy_retries)
    assert lines.all? { |line| line.seconds.positive? && line.at.positive? }
  end

  slow_test "reports the time that requests wait for the GVL" do
    Gem::Specification.find_by_name("gvltools")
    alone = serve { 4.times { get("compute") } }
    together = serve { 4.times.map { Thread.new { get("compute") } }.each(&:join) }

    assert_operator together.sum(&:gvl), :>, alone.sum(&:gvl) * 2
  rescue Gem::MissingSpecError
    skip "gvltools is not installed"
  end

  test "appends a line per second while requests arrive" do
    lines = serve { Kit::Clock.wait_until(seconds: 60, every: 0.02) { get("objects") && reported.size > 1 } }

    assert_operator lines.first.seconds, :>=, 1
    assert_operator lines.first.requests, :>, 1
    assert_operator lines.first.at, :<, lines[1].at
  end

  test "does nothing without a file, and doesn't load the lab" do
    @path = nil
    serve { assert_equal "nil", get("lab").body }

    assert_empty Dir[File.join(@folder, "*.jsonl")]
  end

  test "has at most 50 lines" do
    assert_operator File.readlines(File.join(Lab::ROOT, "lib/lab/rack_telemetry.rb")).size, :<=, 50
  end

  test "leaves out the warm-up, and a line that was cut off" do
    lines = [ [ 99, 1 ], [ 101, 5 ], [ 103, 2 ] ].map do |at, seconds|
      %({"at":#{at},"seconds":#{seconds},"pid":7,"requests":1,"gc":2000000000,"allocated":3}\n)
    end
    File.write File.join(@folder, "application.jsonl"), lines.join << '{"at":10'
    read = Lab::Telemetry::Application.read(File.join(@folder, "application.jsonl"), began: 100)

    assert_equal [ [ 3, 2.0, nil ] ], read.map { |line| [ line.at, line.gc, line.gvl ] }
    assert_empty Lab::Telemetry::Application.read(File.join(@folder, "missing"), began: 100)
  end

  private
    def setup
      super
      @path = File.join(@folder, "application.jsonl")
    end

    def serve(workers: 0)
      file = File.join(@folder, "config.ru")
      File.write file, APPLICATION
      began, @port = Kit::Clock.now, Kit::FreePort.find
      FileUtils.rm_f @path if @path
      pid = spawn({ "LAB_TELEMETRY" => @path, "RUBYLIB" => library }, "puma", "--quiet", "--workers",
        workers.to_s, "--threads", "4:4", "--bind", "tcp://127.0.0.1:#{@port}", file,
        %i[ out err ] => File.join(@folder, "log"))
      Kit::Clock.wait_until(seconds: 10) { ready? } || flunk(File.read(File.join(@folder, "log")))
      yield
      stop pid
      pid = nil
      reported(began)
    ensure
      stop pid if pid
    end

    def stop(pid)
      Process.kill "TERM", pid
      Process.wait pid
    end

    def library = [ File.join(Lab::ROOT, "lib"), *ENV["RUBYLIB"] ].join(File::PATH_SEPARATOR)

    def ready?
      TCPSocket.new("127.0.0.1", @port).close || true
    rescue SystemCallError
      false
    end

    def get(path) = Net::HTTP.get_response(URI("http://127.0.0.1:#{@port}/#{path}"))
    def reported(began = 0) = Lab::Telemetry::Application.read(@path.to_s, began:)
end

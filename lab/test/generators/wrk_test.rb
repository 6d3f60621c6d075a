require "test_helper"

# Uses recorded output of wrk.
class WrkTest < Lab::TestCase
  include InFolder

  LOAD = Lab::Load.new(url: "http://127.0.0.1:4321/benchmarking/post_create", concurrency: 4, seconds: 60)
  OUTPUT = File.read(File.expand_path("../recorded/wrk.txt", __dir__))

  test "reads the printed totals of a load without a record" do
    sample = wrk.sample(OUTPUT, LOAD)

    assert_equal({ 200 => 539, 599 => 136 }, sample.statuses)
    assert_equal [ 60.007212, 0.00796, 0.08448 ], [ sample.seconds, sample.mean.round(5), sample.slowest.round(5) ]
  end

  test "passes the required text to the script if requests are recorded" do
    answer = Lab::Answer.new(bytes: 50, text: "</html>")

    assert_equal [ LOAD.url, "--", "method=POST" ], wrk.command(LOAD.with(answer:)).last(3)
    assert_equal "text=</html>", wrk.command(recorded(answer:)).last
  end

  test "uses a thread for each client if requests are recorded, with or without a token" do
    assert_equal "1", threads(LOAD)
    assert_equal "4", threads(recorded)
    assert_equal [ "clients=4", "timeout=30", "seconds=60", "token=request_token" ],
      wrk.command(recorded(token: "request_token")).last(4)
    assert_equal "seconds=60", wrk.command(recorded).last
  end

  test "waits for pending responses, unless the load is cut off" do
    durations = [ recorded, recorded(cut_off: true), LOAD ].map { |load| wrk.command(load).each_cons(2).to_h["-d"] }

    assert_equal %w[ 90s 60s 60s ], durations
    assert_equal "timeout=30", wrk.command(recorded(cut_off: true)).last
  end

  test "reports statuses, latencies and reasons from the record" do
    output = "#{OUTPUT.sub("675 requests", "4 requests")}  Socket errors: connect 0, read 9, write 1, timeout 1\n"
    sample = wrk.sample(output, recorded)

    assert_equal({ 200 => 2, 404 => 1 }, sample.statuses)
    assert_equal [ 0.1, 0.2 ], [ sample.latencies.fastest, sample.latencies.slowest ].map { |seconds| seconds.round(6) }
    assert_equal 0.3, sample.error_latencies.slowest.round(6)
    assert_equal({ "refused" => 1, "closed" => 1, "timeout" => 1 }, sample.unanswered_because)
    assert_equal [ 3, 1 ], [ sample.unanswered, sample.open_at_end ]
  end

  test "fails if wrk received other responses than it recorded, or could not run its script" do
    assert_match "wrk received 675 responses, but recorded 4", assert_raises(Lab::Error) { wrk.sample(OUTPUT, recorded) }.message
    assert_match "wrk could not run", assert_raises(Lab::Error) { wrk.sample(OUTPUT[/.*(?=seconds:)/m], LOAD) }.message
  end

  private
    def wrk = Lab::Generators::Wrk.new
    def threads(load) = wrk.command(load).each_cons(2).to_h["-t"]

    # Four responses, one of them too late, and three requests without a response.
    def recorded(**)
      record = wrk.record_in(@folder)
      File.write record, <<~CSV
        token,started,ended,status,bytes,text
        a,0.000000,0.100000,200,10,1
        b,0.000000,0.200000,200,10,1
        c,0.000000,0.300000,404,10,1
        d,0.000000,30.500000,timeout,10,1
        e,0.100000,0.100100,failed,0,0
        f,0.200000,0.200100,failed,0,0
        g,59.900000,60.000000,open,0,0
      CSV
      LOAD.with(record:, **)
    end
end

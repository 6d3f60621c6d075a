require "test_helper"

# Uses recorded output of wrk.
class WrkTest < Lab::TestCase
  LOAD = Lab::Load.new(url: "http://127.0.0.1:4321/benchmarking/post_create", concurrency: 4, seconds: 60)
  OUTPUT = File.read(File.expand_path("../recorded/wrk.txt", __dir__))

  test "uses a thread for each client, and reads the requests from a plan next to the record" do
    command = wrk.command(recorded)

    assert_equal "4", command.each_cons(2).to_h["-t"]
    assert_equal [
      "plan=#{@folder}/plan.lua",
      "record=#{@folder}/requests.csv",
      "clients=4",
      "timeout=30",
      "seconds=60"
    ],
      command.last(5)
    assert_equal "close", wrk.command(recorded(keep_alive: false)).last
  end

  test "waits for pending responses, unless the load is cut off" do
    assert_equal %w[ 90s 60s ],
      [ recorded, recorded(cut_off: true) ].map { |load| wrk.command(load).each_cons(2).to_h["-d"] }
    assert_equal "timeout=30", wrk.command(recorded(cut_off: true)).last
  end

  test "reports statuses, latencies and reasons from the record" do
    output = "#{OUTPUT.sub("675 requests", "4 requests")}  Socket errors: connect 0, read 9, write 1, " \
      "timeout 1\n"
    sample = wrk.sample(output, recorded)

    assert_equal({ 200 => 2, 404 => 1 }, sample.statuses)
    assert_equal [ 0.1, 0.2 ],
      [ sample.latencies.fastest, sample.latencies.slowest ].map { |seconds| seconds.round(6) }
    assert_equal 0.3, sample.error_latencies.slowest.round(6)
    assert_equal({ "refused" => 1, "closed" => 1, "timeout" => 1 }, sample.unanswered_because)
    assert_equal [ 3, 1 ], [ sample.unanswered, sample.open_at_end ]
  end

  test "accepts requests that timed out without a response, which wrk doesn't count as received" do
    output = "#{OUTPUT.sub("675 requests", "3 requests")}timed out at the end: 1\n"

    assert_equal 1, wrk.sample(output, recorded).unanswered_because["timeout"]
    assert_match "received 3 responses, but recorded 4",
      assert_raises(Lab::Error) { wrk.sample(output.sub("end: 1", "end: 0"), recorded) }.message
  end

  test "fails if wrk received other responses than it recorded, or could not run its script" do
    assert_match "wrk received 675 responses, but recorded 4",
      assert_raises(Lab::Error) { wrk.sample(OUTPUT, recorded) }.message
    assert_match "wrk could not run",
      assert_raises(Lab::Error) { wrk.sample(OUTPUT[/.*(?=seconds:)/m], recorded) }.message
  end

  private
    def wrk = Lab::Generators::Wrk.new

    # Four responses, one of them too late, and three requests without a response.
    def recorded(**)
      record = wrk.record_in(@folder)
      File.write record, <<~CSV
        token,started,ended,status,bytes,valid,journey,step
        a,0.000000,0.100000,200,10,1,1,1
        b,0.000000,0.200000,200,10,1,1,1
        c,0.000000,0.300000,404,10,0,1,1
        d,0.000000,30.500000,timeout,10,1,1,1
        e,0.100000,0.100100,failed,0,0,1,1
        f,0.200000,0.200100,failed,0,0,1,1
        g,59.900000,60.000000,open,0,0,1,1
      CSV
      LOAD.with(record:, **)
    end
end

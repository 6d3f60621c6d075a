require "test_helper"

class RoundTest < Lab::TestCase
  # Reads succeed all the time; writes don't from 1 s to 3 s.
  RECORD = <<~CSV
    token,started,ended,status,bytes,valid,journey,step
    a,0.9,1.0,200,6,1,1,1
    r1,1.0,1.4,200,6,1,2,1
    b,1.0,1.5,503,0,0,1,1
    r2,1.4,2.0,200,6,1,2,1
    r3,2.0,2.9,200,6,1,2,1
    c,2.8,3.0,200,6,1,1,1
    r4,2.9,3.9,200,6,1,2,1
  CSV

  test "judges the writes of a mix, not its reads" do
    round = round(RECORD)

    assert_in_delta 2.0, round.silence(1.2)
    assert_in_delta 1.8, round.good_again(1.2)
    assert_in_delta 0.2, round.slowest
    assert_in_delta 1.5, round.first_error
    assert_equal({ "a" => 1.0, "c" => 3.0 }, round.acknowledged)
    assert_equal({ 503 => 1 }, round.errors)
  end

  private
    def round(record)
      path = File.join(@folder, "requests.csv")
      File.write path, record
      File.write File.join(@folder, "output.txt"), "7 requests in 4s\nseconds: 4.0\n"
      journeys = [ [ "/post?{{token}}", [ "posts" ] ], [ "/page", [] ] ].map do |path, stores|
        Lab::Journey.new(scenario: "mix", stores:, requests: [ Lab::Request.read({ "path" => path }) ])
      end
      load = Lab::Load.new(url: "http://localhost", record: path, concurrency: 2, seconds: 4)
      Lab::Faults::Round.new(Lab::Generators::Wrk.new, load, journeys:)
    end
end

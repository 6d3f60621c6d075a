require "test_helper"

class StagesTest < Lab::TestCase
  test "reads durations and clients" do
    stages = Lab::Stages.parse("30s:50,1m:200,500ms:0")

    assert_equal [ [ 30.0, 50 ], [ 60.0, 200 ], [ 0.5, 0 ] ], stages.to_a
    assert_equal [ 90.5, 200, "30s:50,60s:200,0.5s:0" ], [ stages.seconds, stages.clients, stages.to_s ]
  end

  test "rejects other forms, and a load without clients" do
    [ "", "30s", "30:", "50:30s", "30s:50;1m:20", "30s:0" ].each do |text|
      assert_raises(Lab::Error, text) { Lab::Stages.parse(text) }
    end
  end
end

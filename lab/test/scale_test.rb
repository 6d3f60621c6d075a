require "test_helper"

class ScaleTest < Lab::TestCase
  test "ends a linear axis at a round number" do
    scale = Lab::Scale::Linear.new([ 12, 430 ])

    assert_equal [ 0, 100, 200, 300, 400, 500 ], scale.ticks
    assert_equal [ 0, 0.5, 1 ], [ 0, 250, 500 ].map { |value| scale.at(value) }
  end

  test "has an axis without values" do
    assert_equal 0, Lab::Scale::Linear.new([ 0 ]).ticks.first
  end

  test "may end at the largest value" do
    assert_equal [ 0, 20, 40, 60, 80, 100 ], Lab::Scale::Linear.new([ 100 ]).ticks
  end

  test "draws a logarithmic axis from power to power" do
    scale = Lab::Scale::Logarithmic.new([ 0.003, 5.2 ])

    assert_equal [ 0.001, 0.01, 0.1, 1, 10 ], scale.ticks.map { |tick| tick.to_f.round(4) }
    assert_in_delta 0.5, scale.at(0.1)
    assert_equal [ 1, 2, 4, 8, 16, 32, 64, 128, 256 ], Lab::Scale::Logarithmic.new([ 1, 256 ], base: 2).ticks
  end

  test "centers names in their shares" do
    scale = Lab::Scale::Levels.new(%w[ a b ])

    assert_equal [ 0.25, 0.75, 0.5 ], [ scale.at("a"), scale.at("b"), scale.share ]
  end
end

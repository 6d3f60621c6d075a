require "test_helper"

class Benchmarking::MixesTest < ActionDispatch::IntegrationTest
  include BenchmarkingHelper

  test "each mix runs one of the scenarios" do
    sample_community posts: 20

    Benchmarking::Mix::WEIGHTS.each_key do |name|
      10.times { assert_signs_in { hit name } }
      assert_whole_page
    end
  end

  test "the weights are the talks', and each adds up to a hundred" do
    assert_equal [ 100, 100, 100 ], Benchmarking::Mix::WEIGHTS.values.map { |weights| weights.values.sum }
    assert_in_delta 0.25, Array.new(4_000) { Benchmarking::Mix.new(:read_heavy).draw }.count(:posts_index) / 4_000.0, 0.05
  end

  test "without BENCHMARKING there is nothing here" do
    Rails.configuration.x.benchmarking = false

    %w[ posts_index post_create user_show ].each do |scenario|
      assert_no_difference(-> { Session.count }) { hit scenario }
      assert_response :not_found
    end
  ensure
    Rails.configuration.x.benchmarking = true
  end

  test "without BENCHMARKING the routes are not even drawn" do
    output = IO.popen(
      [ { "BENCHMARKING" => "0", "RAILS_ENV" => "test" }, Gem.ruby, Rails.root.join("bin/rails").to_s, "routes", "-g",
      "benchmarking" ], err: [ :child, :out ], &:read
    )
    assert_no_match %r{/benchmarking/}, output
  end
end

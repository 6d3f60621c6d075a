require "test_helper"

class Benchmarking::MixTest < ActionDispatch::IntegrationTest
  include BenchmarkingHelper

  test "each mix runs one of its scenarios per request" do
    load_sample_community posts: 20

    Benchmarking::Mix::WEIGHTS.each_key do |name|
      10.times { assert_signs_in { hit name } }
      assert_whole_page
    end
  end

  test "the weights of each mix add up to 100, and scenarios are drawn by weight" do
    assert_equal [ 100, 100, 100 ], Benchmarking::Mix::WEIGHTS.values.map { |weights| weights.values.sum }
    assert_in_delta 0.25,
      Array.new(4_000) { Benchmarking::Mix.new(:read_heavy).draw }.count(:posts_index) / 4_000.0, 0.05
  end

  test "refuses unknown names at boot" do
    assert_raises(KeyError) { Benchmarking::Mix.new(:unknown) }
  end

  test "responds with 404 when benchmarking is off" do
    Rails.configuration.x.with(benchmarking: false) do
      %w[ posts_index post_create user_show ].each do |scenario|
        assert_no_difference(-> { Session.count }) { hit scenario }
        assert_response :not_found
      end
    end
  end
end

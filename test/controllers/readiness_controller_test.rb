require "test_helper"

class ReadinessControllerTest < ActionDispatch::IntegrationTest
  test "returns 200 without a cookie" do
    get "/ready"

    assert_equal [ 200, "ready", "no-store", nil ],
      [ response.status, response.body, *response.headers.values_at("cache-control", "set-cookie") ]
  end
end

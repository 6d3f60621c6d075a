require "test_helper"

class ReadinessControllerTest < ActionDispatch::IntegrationTest
  test "what can do its work says so, to anybody and without a session" do
    get "/ready"

    assert_equal [ 200, "ready", "no-store", nil ],
      [ response.status, response.body, *response.headers.values_at("cache-control", "set-cookie") ]
  end
end

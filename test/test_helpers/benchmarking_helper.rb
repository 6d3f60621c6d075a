module BenchmarkingHelper
  # POSTs to a benchmarking path like a load generator.
  def hit(scenario, **params)
    post "/benchmarking/#{scenario}", params:, headers: { "User-Agent" => "oha/1.16" }
  end

  def assert_whole_page
    assert_response :ok
    assert_select "footer"
    assert_select "h1", 1
    assert_nil response.headers["set-cookie"]
  end

  # Every request creates a session and updates the member's last_seen_at.
  def assert_signs_in(&block)
    assert_difference -> { Session.count }, &block
    assert_equal "oha/1.16", Session.last.user_agent
    assert_equal Session.last.last_seen_at, Session.last.user.last_seen_at
  end
end

module BenchmarkingHelper
  # POSTs to a benchmarking path, as a load generator does.
  def hit(scenario, **params)
    post "/benchmarking/#{scenario}", params:, headers: { "User-Agent" => "oha/1.16" }
  end

  # The community of the talks, small, in the place of the fixtures.
  def sample_community(posts:)
    [ Removal, Vote, Comment, Post, Session, User ].each(&:delete_all)
    SampleCommunity.new(posts:).create
  end

  def assert_whole_page
    assert_response :ok
    assert_select "footer"
    assert_select "h1", 1
    assert_nil response.headers["set-cookie"]
  end

  # Every request signs in somebody: a session row, and the person's last-seen.
  def assert_signs_in(&block)
    assert_difference -> { Session.count }, &block
    assert_equal "oha/1.16", Session.last.user_agent
    assert_equal Session.last.last_seen_at, Session.last.user.last_seen_at
  end
end

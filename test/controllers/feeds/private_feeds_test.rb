require "test_helper"

# A member's private feeds, fetched with a token.
class Feeds::PrivateFeedsTest < ActionDispatch::IntegrationTest
  setup { @token = AccessToken.create!(user: users(:maria), name: "Reader", scope: "feeds") }

  test "serves the inbox as Atom, RSS and JSON" do
    reply = Comment.new(
      author: users(:tomas), post: posts(:wal), parent: comments(:answer), body: "Once an *hour*?"
    ).submit

    {
      "atom" => "application/atom+xml",
      "rss" => "application/rss+xml",
      "json" => "application/feed+json"
    }.each do |format, type|
      fetch "inbox", format: format
      assert_equal type, response.media_type
      assert_includes response.body, "/comments/#{reply.id}"
      assert_no_match @token.secret, response.body
    end
    assert_match(/no-store/, response.headers["cache-control"])
    assert_not_nil @token.reload.last_used_at
  end

  test "lists saved items newest first, without removed ones" do
    [ posts(:show_terminal), comments(:objection), posts(:essay) ].each do |item|
      item.bookmark_by users(:maria)
    end
    posts(:essay).remove by: users(:admin)
    assert_equal [ "/comments/#{comments(:objection).id}", "/posts/#{posts(:show_terminal).id}" ],
      paths_in("saved")
  end

  test "lists new comments in followed threads, without muted members'" do
    posts(:show_terminal).follow_by users(:maria)
    comments = [ users(:tomas), users(:maria), users(:newcomer) ].map do |author|
      Comment.create!(author:, post: posts(:show_terminal), body: "By #{author.username}")
    end
    assert_equal comments.values_at(2, 0).sort_by(&:id).reverse.map { |comment| "/comments/#{comment.id}" },
      paths_in("following")

    Mute.new(user: users(:maria), name: "tomas").submit
    assert_equal [ "/comments/#{comments.last.id}" ], paths_in("following")
  end

  test "requires a token with the feeds scope" do
    read = AccessToken.create!(user: users(:maria), name: "Script", scope: "read")
    [ nil, "", "frontpage_#{"z" * 40}", read.secret ].each do |token|
      fetch "inbox", token: token
      assert_response :unauthorized, token.inspect
      assert_match "Create one in your settings", response.body
    end
    sign_in_as users(:maria)
    fetch "inbox", token: nil
    assert_response :unauthorized

    @token.destroy
    fetch "inbox"
    assert_response :unauthorized
  end

  test "limits invalid tokens, but not valid ones from the same network" do
    wrong = "frontpage_#{"z" * 40}"
    (TokenAuthentication::MAX_WRONG_TOKENS + 1).times { fetch "inbox", token: nil }
    TokenAuthentication::MAX_WRONG_TOKENS.times { fetch "inbox", token: wrong }
    assert_response :unauthorized
    fetch "inbox", token: wrong
    assert_response :too_many_requests
    assert_equal "180", response.headers["retry-after"]
    assert_match "Valid tokens still work", response.body

    fetch "inbox"
    assert_response :success
    travel TokenAuthentication::WINDOW + 1.second
    fetch "inbox", token: wrong
    assert_response :unauthorized
  end

  test "filters the token out of the log" do
    log = capture_log { fetch "inbox" }
    assert_match(%r{/feeds/inbox}, log)
    assert_not_includes log, @token.secret.delete_prefix(AccessToken::PREFIX)
  end

  test "serves a search as a public feed, newest first" do
    Search::Index.rebuild
    get "/search.atom?q=weekly"
    assert_response :success
    assert_select "title", /Search for “weekly”/
    assert_select "entry", Comment.visible.count { |comment| comment.body.match?(/weekly/i) }
    get "/search.json?q="
    assert_empty JSON.parse(response.body)["items"]
  end

  private
    def fetch(name, token: @token.secret, format: "atom")
      get "/feeds/#{name}.#{format}", params: { token: }.compact
    end

    def paths_in(name)
      fetch name, format: "json"
      JSON.parse(response.body)["items"].map { |item| URI(item["url"]).path }
    end
end

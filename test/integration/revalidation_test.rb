require "test_helper"

# A member's repeated requests: 304 Not Modified is a response only while a full page would be the one that
# the browser has. StalePagesTest checks it after every kind of write.
class RevalidationTest < ActiveSupport::TestCase
  self.use_transactional_tests = false # MemberLists reads what is committed

  setup do
    @post, @reader = posts(:wal), users(:tomas)
    @browser = WholeStackClient.browser(@reader)
  end

  test "responds with 304 while other pages change" do
    freeze_time # a page is rendered again when an age on it changes
    unrelated = comment("Elsewhere.", by: users(:newcomer), post: posts(:show_terminal))
    pages.each do |path|
      etag = store(path)
      2.times do |index|
        index.even? ? unrelated.vote_by(users(:admin)) : unrelated.unvote_by(users(:admin))
        assert_equal 304, get(path, etag).status, path
      end
    end
  end

  test "shows a message although the page has not changed" do
    pages.each do |path|
      etag = store(path)
      @browser.delete "/posts/#{@post.id}/bookmark"
      response = get(path, etag)
      assert_equal [ 200, nil ], [ response.status, response["etag"] ], path
      assert_includes response.body, "flash", path
    end
  end

  test "a 304 has no cookie, and the headers that a browser updates its stored page with" do
    pages.each do |path|
      etag = store(path)
      response = get(path, etag)
      assert_equal 304, response.status
      assert_nil response["set-cookie"]
      assert_equal [ etag, @reader.id.to_s, "max-age=0, private, must-revalidate" ],
        [ response["etag"], response["x-read-by"], response["cache-control"] ]
      assert_includes response["vary"], "Sec-Fetch-Site"
    end
  end

  test "records the visit to a thread with a new comment, and shows which are new" do
    path = "/posts/#{@post.id}"
    etag = store(path)
    travel 1.hour
    etag = store(path)
    comment "New here.", by: users(:newcomer)

    response = get(path, etag)
    assert_equal 200, response.status
    assert_includes response.body, 'class="fresh"'
    assert_equal @post.reload.last_activity_at, ThreadVisit.find_by!(user: @reader, post: @post).last_seen_at
    assert_includes get(path).body, 'class="fresh"'
    travel 16.minutes
    assert_not_includes get(path, store(path) && response["etag"]).body, 'class="fresh"'
  end

  test "marks notifications as read that arrive after a thread was read" do
    path = "/posts/#{@post.id}"
    @post.follow_by @reader
    etag = store(path)
    Notification.create! user: @reader, post: @post, kind: "thread"
    assert_equal 200, get(path, etag).status
    assert_equal 0, @reader.reload.unread_count
  end

  test "never gives one member's page to another" do
    maria, visitor = [ users(:maria), nil ].map { |user| WholeStackClient.browser(user) }
    pages.each do |path|
      etag = store(path)
      [ maria, visitor ].each do |client|
        assert_equal 200, client.get(path, "HTTP_IF_NONE_MATCH" => etag).status, path
      end
    end
  end

  test "responds to browsers without Sec-Fetch-Site with a whole page that has tokens and isn't stored" do
    ActionController::Base.allow_forgery_protection = true
    pages.each do |path|
      etag = store(path)
      assert_equal 304, get(path, etag).status
      response = @browser.get(path, "HTTP_IF_NONE_MATCH" => etag, "HTTP_SEC_FETCH_SITE" => nil)
      assert_equal 200, response.status
      assert_includes response.body, "authenticity_token"
      assert_nil response["etag"]
      assert_includes response["cache-control"], "no-store"
    end
  ensure
    ActionController::Base.allow_forgery_protection = false
  end

  private
    def pages = [ "/posts/#{@post.id}", "/newest", "/users/#{@post.author.username}", "/users/tomas" ]

    # Requests the page until its markup is cached. Returns its ETag.
    def store(path) = 2.times.map { get path }.last["etag"]

    def get(path, etag = nil) = @browser.get(path, "HTTP_IF_NONE_MATCH" => etag)


    def comment(body, by:, post: @post) = Comment.new(post:, author: by, body:).submit || flunk("not saved")
end

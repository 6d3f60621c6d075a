require "test_helper"

# A member's repeated requests: 304 Not Modified is a response only while a full page would be the one that
# the browser has. Both the application (Revalidation) and MemberRevalidation in front of it respond with 304.
class MemberRevalidationTest < ActiveSupport::TestCase
  include ModerationTestHelper

  self.use_transactional_tests = false # MemberRevalidation reads what is committed

  CHANGES = {
    "a vote on the post" => -> { @post.vote_by @reader },
    "a vote by someone else" => -> { @post.vote_by users(:newcomer) },
    "a vote by someone else instead of the reader's" => -> {
      @post.unvote_by @reader
      @post.vote_by trusted_member
    },
    "a vote on a comment" => -> { @comment.vote_by @reader },
    "a vote on a comment that is changed" => -> { @comment.vote_by @reader, -1 },
    "a withdrawn vote" => -> { @comment.unvote_by @reader },
    "a vote for the reader" => -> { @reader.posts.first.vote_by users(:newcomer) },
    "a saved post" => -> { @post.bookmark_by @reader },
    "another saved post" => -> {
      @post.unbookmark_by @reader
      @other.bookmark_by @reader
    },
    "a saved comment" => -> { @comment.bookmark_by @reader },
    "a followed thread" => -> { @post.follow_by @reader },
    "another followed thread" => -> {
      @post.unfollow_by @reader
      @other.follow_by @reader
    },
    "a new comment" => -> { comment "New here.", by: users(:newcomer) },
    "a comment that is new no longer" => -> { travel 20.minutes },
    "a comment that mentions the reader" => -> { comment "Look, @tomas.", by: users(:newcomer) },
    "a notification about another thread" => -> {
      comment "Look here, @tomas.", by: users(:newcomer), post: @other
    },
    "read notifications" => -> { @reader.mark_notifications_read up_to: Notification.maximum(:id) },
    "a reply by a moderator" => -> {
      @conversation = @reader.message_to_moderators(body: "Why?").submit.conversation
      Message.new(conversation: @conversation, author: users(:admin), by_moderator: true, body: "Because.")
        .submit
    },
    "a reply that was read" => -> {
      @reader.mark_conversation_read @conversation, @conversation.messages.in_order
    },
    "an own comment" => -> { comment "Mine.", by: @reader },
    "an edit of a comment" => -> { Comment.last.update! body: "Edited" },
    "the end of the edit window" => -> { travel 2.hours },
    "an edit" => -> { @post.update! title: "Another title" },
    "a removed comment" => -> { @comment.remove by: @comment.author },
    "a restored comment" => -> { @comment.restore },
    "an age of a minute" => -> { travel 1.minute },
    "an age of hours" => -> { travel 3.hours },
    "a muted author" => -> { @mute = Mute.create! user: @reader, muted_user: @comment.author },
    "another muted author" => -> {
      @mute.destroy!
      Mute.create! user: @reader, muted_user: users(:newcomer)
    },
    "a hidden post" => -> { @post.hide_for @reader },
    "another hidden post" => -> {
      @post.unhide_for @reader
      @other.hide_for @reader
    },
    "a new post" => -> {
      @new = Post.create!(author: users(:newcomer), title: "Brand new", body: "With text")
    },
    "a removed post" => -> { @new.remove by: @new.author },
    "a title changed by a moderator" => -> { decide @post.reload, "retitled", title: "A better title" },
    "a lock" => -> { decide @post.reload, "locked" },
    "tags" => -> { create_tags "sql", "web" },
    "a tagged post" => -> { give_tags @post, "sql" },
    "a settings change" => -> { change_settings name: "Another name" },
    "the reader's language" => -> { @reader.update! language: "de" },
    "the reader's text about themselves" => -> { @reader.update! about: "Nothing." },
    "the reader's role" => -> { @reader.update! role: "moderator" },
    "the author's text about themselves" => -> { @post.author.update! about: "Moved." },
    "a suspension of the reader" => -> { decide @reader, "suspended", days: 1 },
    "the end of the suspension" => -> { decide @reader, "reinstated" },
    "maintenance mode" => -> {
      ENV[Kit::MaintenanceMode::VARIABLE] = "Moving house"
      MaintenanceMode.forget
    },
    "the end of maintenance mode" => -> {
      ENV.delete Kit::MaintenanceMode::VARIABLE
      MaintenanceMode.forget
    },
    "a ban of the author" => -> { decide @post.author, "banned" },
    "a deleted author" => -> {
      users(:newcomer).delete_account texts: true, challenge: SignInHelper::PASSWORD
    },
    "a message" => -> { @browser.delete "/posts/#{@post.id}/bookmark" },
    "the end of the session elsewhere" => -> { @reader.sessions.delete_all }
  }.freeze

  setup do
    @post, @other, @reader = posts(:wal), posts(:essay), users(:tomas)
    @comment = @post.comments.visible.where.not(author: @reader).first
    @browser = WholeStackClient.new.sign_in(@reader)
  end

  teardown { ENV.delete Kit::MaintenanceMode::VARIABLE }

  test "never responds with 304 if the page has changed" do
    stored = {}
    CHANGES.each do |name, change|
      pages.each { |path| stored[path] ||= store(path) }
      instance_exec(&change)

      stored.select! do |path, (etag, body)|
        if get(path, etag).status == 304
          assert_equal body, body_of(get(path)), "#{name}: #{path}"
        end
      end
    end
  end

  test "responds with 304 from the second request on, before the application, while other pages change" do
    freeze_time # a page is rendered again when an age on it changes
    unrelated = comment("Elsewhere.", by: users(:newcomer), post: posts(:show_terminal))
    pages.each do |path|
      etag, = store(path)
      2.times do |index|
        index.even? ? unrelated.vote_by(users(:admin)) : unrelated.unvote_by(users(:admin))
        assert_no_rendering(path) { assert_equal 304, get(path, etag).status, path }
      end
    end
  end

  test "runs two statements for a 304" do
    freeze_time # a page is rendered again when an age on it changes
    pages.each do |path|
      etag, = store(path)
      Caches.forget_pages
      statements = Statements.new.collect do
        assert_equal 304, Rails.application.call(environment(path, etag)).first, path
      end
      queries = statements.map(&:sql)
      assert_equal 2, queries.size, [ path, *queries ].join("\n")
    end
  end

  test "a 304 has no cookie, and the headers that a browser updates its stored page with" do
    pages.each do |path|
      etag, = store(path)
      Caches.forget_pages # the first is the application's response, the second MemberRevalidation's
      Array.new(2) { get(path, etag) }.each do |response|
        assert_equal 304, response.status
        assert_nil response["set-cookie"]
        assert_equal [ etag, @reader.id.to_s, "max-age=0, private, must-revalidate" ],
          [ response["etag"], response["x-read-by"], response["cache-control"] ]
        assert_includes response["vary"], "Sec-Fetch-Site"
      end
    end
  end

  test "records the visit to a thread with a new comment, and shows which are new" do
    path = "/posts/#{@post.id}"
    etag, = store(path)
    travel 1.hour
    etag, = store(path)
    comment "New here.", by: users(:newcomer)

    response = get(path, etag)
    assert_equal 200, response.status
    assert_includes response.body, 'class="fresh"'
    assert_equal @post.reload.last_activity_at, ThreadVisit.find_by!(user: @reader, post: @post).last_seen_at
    assert_includes get(path).body, 'class="fresh"'
    travel 16.minutes
    assert_not_includes get(path, store(path).first && response["etag"]).body, 'class="fresh"'
  end

  test "marks notifications as read that arrive after a thread was read" do
    path = "/posts/#{@post.id}"
    @post.follow_by @reader
    etag, = store(path)
    Notification.create! user: @reader, post: @post, kind: "thread"
    assert_equal 200, get(path, etag).status
    assert_equal 0, @reader.reload.unread_count
  end

  test "never gives one member's page to another" do
    maria = WholeStackClient.new.sign_in(users(:maria))
    visitor = WholeStackClient.new
    pages.each do |path|
      etag, = store(path)
      [ maria, visitor ].each { |client| assert_equal 200, client.get(path, headers(etag)).status, path }
    end
  end

  test "responds to browsers without Sec-Fetch-Site with a whole page that has tokens and isn't stored" do
    ActionController::Base.allow_forgery_protection = true
    pages.each do |path|
      etag, = store(path)
      assert_equal 304, get(path, etag).status
      response = @browser.get(path, "HTTP_IF_NONE_MATCH" => etag)
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

    # Requests the page until MemberRevalidation answers. Returns its ETag and body.
    def store(path)
      response = 2.times.map { get path }.last
      etag = response["etag"]
      2.times { get path, etag } if etag
      [ etag, body_of(response) ]
    end

    def get(path, etag = nil) = @browser.get(path, headers(etag))

    def headers(etag) = { "HTTP_SEC_FETCH_SITE" => "same-origin", "HTTP_IF_NONE_MATCH" => etag }.compact

    def environment(path, etag)
      Rack::MockRequest.env_for(path, @browser.send(:headers).merge(headers(etag)))
    end

    def body_of(response) = response.body.gsub(/nonce="[^"]+"|csp-nonce" content="[^"]+"/, "")

    def comment(body, by:, post: @post) = Comment.new(post:, author: by, body:).submit || flunk("not saved")

    def assert_no_rendering(message, &)
      count = 0
      ActiveSupport::Notifications.subscribed(->(*) { count += 1 }, "start_processing.action_controller", &)
      assert_equal 0, count, message
    end
end

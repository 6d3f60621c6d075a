require "test_helper"

# The main lists, which MemberLists fills for each member in front of the application, are the pages that the
# application sends.
class MemberListsTest < ActiveSupport::TestCase
  self.use_transactional_tests = false # MemberLists reads what is committed

  LISTS = %w[ / /newest /active /ask /show /newest?page= ]

  # Differences between members' lists.
  READERS = {
    "a member" => ->(_) { },
    "a voter" => ->(reader) { [ posts(:wal), posts(:ask_backups) ].each { |post| post.vote_by reader } },
    "an author" => ->(reader) { Post.update_all author_id: reader.id },
    "a German" => ->(reader) { reader.update! language: "de" },
    "a popular member" => ->(reader) { reader.update! karma: 12_345 },
    "a notified member" => ->(reader) {
      Comment.new(post: posts(:wal), author: users(:maria), body: "Look, @#{reader.username}.").submit
    },
    "a moderator" => ->(reader) { reader.update! role: "moderator" },
    "a moderator with something to do" => ->(reader) {
      reader.update! role: "moderator"
      Flag.new(post: posts(:wal), user: users(:newcomer), reason: "spam").save!(validate: false)
      posts(:wal).queue_item || flunk("not in the queue")
    },
    "an administrator" => ->(reader) { reader.update! role: "administrator" },
    "a new member" => ->(reader) { reader.update! created_at: 1.hour.ago, karma: 1 },
    "a member with a tag on the site" => ->(_) { create_tags("sql") && give_tags(posts(:wal), "sql") }
  }.freeze

  setup do
    @tomas, @other = %i[ tomas newcomer ].map { |name| WholeStackClient.browser(users(name)) }
  end

  READERS.each do |name, prepare|
    test "answers #{name} with the page of the application" do
      instance_exec users(:tomas), &prepare
      lists.each do |path|
        page = get_from_application(path)
        [ @other, @tomas ].each { |browser| browser.get path }
        @other.get path # the page is the other member's now
        assert_in_front { assert_same_page page, @tomas.get(path), "#{name}: #{path}" }
      end
    end
  end

  test "shows the state of the moment, with the page that another member's request brought up to date" do
    @tomas.get "/"
    posts(:wal).update! title: "Another title"
    @other.get "/"
    posts(:ask_backups).vote_by users(:tomas)
    @other.get "/"
    response = assert_in_front { @tomas.get("/") }
    assert_includes response.body, "Another title"
    assert_same_page get_from_application("/"), response, "after a vote"
  end

  test "renders an outdated page once for members who ask for it at the same time" do
    2.times { [ @tomas, @other ].each { |browser| browser.get "/" } }
    posts(:wal).update! title: "Another title"
    slowly = ->(*) { sleep 0.3 }
    pages, count = ActiveSupport::Notifications.subscribed(slowly, "start_processing.action_controller") do
      count_rendered do
        [ @tomas, @other ].map { |browser| Thread.new { browser.get("/").body } }.map(&:value)
      end
    end
    assert_equal 1, count
    pages.each { |page| assert_includes page, "Another title" }
  end

  test "responds with 304 to the ETag of the page, wherever that came from" do
    2.times { @tomas.get "/" }
    etag = assert_in_front { @tomas.get("/")["etag"] }
    assert_in_front { assert_equal 304, @tomas.get("/", "HTTP_IF_NONE_MATCH" => etag).status }
    Caches.forget_pages
    assert_equal 304, @tomas.get("/", "HTTP_IF_NONE_MATCH" => etag).status

    2.times { @tomas.get "/" }
    posts(:wal).vote_by users(:tomas)
    assert_equal 200, @tomas.get("/", "HTTP_IF_NONE_MATCH" => etag).status
  end

  test "sends a compressed page" do
    gzip = { "HTTP_ACCEPT_ENCODING" => "gzip, br" }
    by_application = @tomas.get("/", gzip)
    @tomas.get "/"
    in_front = assert_in_front { @tomas.get("/", gzip) }
    pages = [ by_application, in_front ]
    assert_equal(*pages.map { |response| ActiveSupport::Gzip.decompress(response.body) })
    assert_equal(*pages.map { |response| response.headers.except("x-request-id") })
  end

  test "contains nothing of a reader in what it shares" do
    users(:newcomer).update! karma: 12_345
    @other.get "/"
    shared = BoundedCache::ALL.filter_map { |cache| cache.instance_variable_get(:@young) }.flat_map(&:values)
      .grep(MemberLists::Page).map { |page| page.instance_variable_get(:@template).fill { "" } }
    assert_equal 1, shared.size
    assert_no_match(/newcomer|12,?345|#{users(:newcomer).id}/, shared.first)
  end

  # Each needs what only the application knows.
  {
    "who hides a post" => -> { posts(:essay).hide_for users(:tomas) },
    "who mutes a member" => -> { Mute.create! user: users(:tomas), muted_user: users(:maria) },
    "who is suspended" => -> { decide users(:tomas), "suspended", days: 1 },
    "whose session has ended" => -> { users(:tomas).sessions.delete_all },
    "who wasn't seen for an hour" => -> { travel 61.minutes },
    "whose page has an age that changes" => -> { travel 61.seconds }
  }.each do |name, change|
    test "leaves a member #{name} to the application" do
      2.times { @tomas.get "/" }
      assert_in_front { @tomas.get "/" }
      instance_exec(&change)
      assert_rendered { @tomas.get "/" }
    end
  end

  test "leaves requests to the application that aren't a browser's for a page" do
    2.times { @tomas.get "/" }
    { "HTTP_ACCEPT" => "application/json", "HTTP_AUTHORIZATION" => "Bearer x", "HTTP_RANGE" => "bytes=0-1",
      "HTTP_SEC_FETCH_SITE" => nil }.each do |name, value|
      assert_rendered(name) { @tomas.get("/", name => value) }
    end
  end

  private
    def lists
      cursor = KeysetPage.new(Post.newest_first.in_rows, size: 1).next_cursor
      LISTS.map { |path| path.sub(/page=\z/) { |parameter| parameter + cursor } }
    end

    def assert_same_page(expected, actual, message)
      assert_equal expected.body, actual.body, message
      assert_equal expected.headers.except("x-request-id"), actual.headers, message
    end

    def assert_in_front(&) = count_rendered(&).then { |result, count| assert_equal(0, count) && result }
    def assert_rendered(message = nil, &) = assert_operator(count_rendered(&).last, :>, 0, message)

    def count_rendered
      result = nil
      rendered = capture_notifications("start_processing.action_controller") { result = yield }
      [ result, rendered.size ]
    end

    def get_from_application(path)
      Caches.forget_pages
      @tomas.get path
    end
end

require "test_helper"

# With the ETags that browsers send: after every write, every page is the one that is
# rendered without page caches.
class StalePagesTest < ActiveSupport::TestCase
  include ModerationTestHelper

  self.use_transactional_tests = false # the caches read what is committed

  # Writes that change what pages show of other rows, such as names. CachedMarkupTest and
  # MemberRevalidationTest have the others.
  WRITES = {
    "a hat" => -> { comment_with grant_hat(user: users(:newcomer), granted_by: users(:maria)) },
    "a revoked hat" => -> { Hat.last.revoke },
    "a tag" => -> { create_tags("sql") && give_tags(@post, "sql") },
    "an inviter" => -> { users(:newcomer).update! inviter: users(:maria) },
    "a title changed by a moderator" => -> {
      decide @post.reload, "retitled", title: "A better title", by: users(:maria)
    },
    "a merge" => -> {
      decide posts(:essay), "merged",
        target_address: "https://here.example/posts/#{@post.id}", by: users(:maria)
    },
    "a comment removed by a moderator" => -> { decide comments(:objection), "removed", by: users(:maria) },
    "a lock" => -> { decide @post.reload, "locked", by: users(:maria) },
    "a role" => -> { users(:maria).update! role: "member" },
    "a suspension" => -> { decide users(:newcomer), "suspended", days: 1 },
    "a ban" => -> { decide users(:newcomer), "banned" },
    "a site name" => -> { change_settings name: "Another name" },
    "the start of an account deletion" => -> { hide users(:maria) },
    "the end of an account deletion" => -> { AccountDeletion.sole.continue }
  }.freeze

  NAME = /\bmaria\b/

  setup do
    @post = posts(:wal)
    @list_max_age, Rails.configuration.x.list_max_age = Rails.configuration.x.list_max_age, 60
    users(:maria).update! role: "moderator"
    @readers = [ nil, users(:tomas), users(:admin) ].map { |user| Reader.new(user) }
  end

  teardown { Rails.configuration.x.list_max_age = @list_max_age }

  test "no page shows the name of an account whose deletion has started" do
    prepare = WRITES.keys.take_while { |name| name != "a suspension" } - [ "a role" ]
    prepare.each { |name| instance_exec(&WRITES.fetch(name)) }
    2.times { each_page { |reader, path| reader.get path } }
    assert_operator each_page { |reader, path| reader.get path }.values.grep(NAME).size, :>, pages.size

    hide users(:maria)
    each_page { |reader, path| assert_empty reader.get(path).lines.grep(NAME), "#{reader} #{path}" }
  end

  slow_test "no page is stale after any write" do
    Rails.configuration.x.list_max_age = 0
    WRITES.each do |name, write|
      2.times { each_page { |reader, path| reader.get path } }
      instance_exec(&write)
      # The first round marks notifications as read.
      seen = 2.times.map { each_page { |reader, path| reader.get path } }.last
      Caches.clear
      each_page do |reader, path|
        assert_equal reader.get_without_caches(path), seen[[ reader, path ]], "#{name}: #{reader} #{path}"
      end
    end
  end

  private
    def pages
      @pages ||= [
        "/posts/#{@post.id}", "/posts/#{@post.id}?sort=newest", "/posts/#{@post.id}.atom",
        "/posts/#{posts(:ask_backups).id}", "/comments/#{comments(:answer).id}",
        "/comments/#{comments(:objection).id}", "/users/tomas", "/users/newcomer",
        "/users/newcomer/invitees", "/users/newcomer/comments", "/users/tomas/comments", "/", "/newest",
        "/active", "/top", "/best", "/comments", "/hats", "/about", "/tags", "/moderation/log",
        "/newest.atom", "/newest.rss", "/comments.atom", "/v0/item/#{@post.id * 2}.json",
        "/v0/item/#{comments(:answer).id * 2 + 1}.json", "/api/v1/posts", "/api/v1/posts/#{@post.id}",
        "/api/v1/comments", "/api/v1/comments/#{comments(:answer).id}"
      ]
    end

    # The block's results.
    def each_page
      @readers.product(pages).index_with { |reader, path| yield reader, path }
    end

    # Without the jobs that give posts and comments to the ghost account.
    def hide(user) = Erasure.hide(user.reload, texts: false)

    # A browser that keeps each page and sends its ETag.
    class Reader
      HEADERS = { "HTTP_SEC_FETCH_SITE" => "same-origin" }.freeze
      # Also ages, which other tests check.
      VARYING = /nonce="[^"]+"|csp-nonce" content="[^"]+"|(?<=>)[^<]+(?=<\/time>)/

      def initialize(user)
        @user, @pages, @client = user, {}, WholeStackClient.new
        @client.sign_in user if user
      end

      # The body that the reader sees, also after a 304.
      def get(path)
        etag, = @pages[path]
        response = @client.get(path, { **HEADERS, "HTTP_IF_NONE_MATCH" => etag }.compact)
        @pages[path] = [ response["etag"], response.body ] unless response.status == 304
        @pages[path].last.gsub(VARYING, "")
      end

      def get_without_caches(path)
        Caches.forget_pages
        @client.get(path, HEADERS).body.gsub(VARYING, "")
      end

      def to_s = @user&.username || "visitor"
    end
end

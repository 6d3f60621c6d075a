require "test_helper"

# After a write in any process, the next visitor sees it, although each process caches pages: in lists with
# LIST_MAX_AGE=0.
class FreshPagesTest < ActiveSupport::TestCase
  REQUESTS = 4 # on a new connection each, so that both processes are likely to respond

  test "shows visitors every change immediately" do
    SiteServer.run("WEB_CONCURRENCY" => "2") do |server|
      ServedPerson.on(server, users(:maria)) do |maria|
        ServedPerson.on(server, users(:tomas)) do |tomas|
          @server, @maria, @tomas = server, maria, tomas

          assert_equal %w[ stored ] * REQUESTS, fetch("/").map { |page| page["X-Page-Cache"] }
          check_votes
          check_posts
          check_comments
          check_members
          check_other_writers
        end
      end
    end
  end

  test "with LIST_MAX_AGE, shows visitors changes of threads and removals immediately" do
    SiteServer.run("WEB_CONCURRENCY" => "1", "LIST_MAX_AGE" => "60") do |server|
      ServedPerson.on(server, users(:maria)) do |maria|
        ServedPerson.on(server, users(:tomas)) do |tomas|
          @server, @maria, @tomas = server, maria, tomas
          path = maria.post(
            "/posts", "post[title]" => "For a minute", "post[body]" => "Then gone."
          )["Location"][%r{/posts/\d+}]
          list = fetch("/newest").first.body

          check_comments
          assert_equal list, fetch("/newest").first.body, "the list is cached"
          assert_shows("Another title", on: wal) do
            @server.open_database do |other|
              other.execute "UPDATE posts SET title = 'Another title', updated_at = CURRENT_TIMESTAMP " \
                "WHERE kind = 'link'"
            end
          end
          assert_hides("For a minute", on: "/newest") { @maria.delete path }
        end
      end
    end
  end

  private
    def check_votes
      assert_shows("<b>10</b>") { @maria.post "#{terminal}/vote" }
      assert_hides("<b>10</b>") { @maria.delete "#{terminal}/vote" }
      assert_shows("7 points", on: wal) { @maria.post "/comments/#{comments(:objection).id}/vote" }
    end

    def check_posts
      assert_shows("A new one") { @post_path =
        @maria.post(
          "/posts", "post[title]" => "A new one", "post[body]" => "With words."
        )["Location"][%r{/posts/\d+}] }
      assert_shows("A newer one") {
        @maria.post @post_path,
          "_method" => "patch", "post[title]" => "A newer one", "post[body]" => "With words."
      }
      assert_hides("A newer one") { @maria.delete @post_path }
      assert_shows("A newer one") { @maria.delete "#{@post_path}/removal" }
    end

    def check_comments
      assert_shows("1 comment<", on: terminal) do
          @comment =
            "/comments/#{@maria.post(
              "#{terminal}/comments", "comment[body]" => "Nice."
            )["Location"][/\d+\z/]}"
        end
      assert_shows("An answer", on: terminal) do
        @tomas.post "#{@comment}/replies", "comment[body]" => "An answer"
      end
      assert_shows("Very nice.", on: terminal) do
        @maria.post @comment, "_method" => "patch", "comment[body]" => "Very nice."
      end
      assert_hides("Very nice.", on: terminal) { @maria.delete @comment }
      assert_shows("Very nice.", on: terminal) { @maria.delete "#{@comment}/removal" }
    end

    def check_members
      assert_shows("I keep bees.", on: "/users/maria") {
        @maria.post "/settings/profile", "_method" => "patch", "user[about]" => "I keep bees."
      }
      assert_equal [ "404" ] * REQUESTS, fetch("/users/latecomer").map(&:code)
      ServedPerson.on(@server) do |visitor|
        visitor.post "/sign-up", "user[username]" => "latecomer", "user[password]" => "four words and a lamp",
          "user[unconfirmed_email_address]" => ""
      end
      assert_equal [ "200" ] * REQUESTS, fetch("/users/latecomer").map(&:code)
    end

    def check_other_writers
      assert_shows(/Post \h+-/, on: "/newest") do
        ServedPerson.on(@server) { |client| client.post "/benchmarking/post_create" }
      end
      assert_shows("From elsewhere") do
        @server.open_database do |other|
          other.execute "UPDATE posts SET title = 'From elsewhere', updated_at = CURRENT_TIMESTAMP"
        end
      end
    end

    def terminal
      "/posts/#{posts(:show_terminal).id}"
    end

    def wal
      "/posts/#{posts(:wal).id}"
    end

    def assert_shows(text, on: "/")
      fetch(on).each { |page| assert_no_match text, page.body }
      yield
      fetch(on).each { |page| assert_match text, page.body }
    end

    def assert_hides(text, on: "/")
      fetch(on).each { |page| assert_match text, page.body }
      yield
      fetch(on).each { |page| assert_no_match text, page.body }
    end

    def fetch(path)
      Array.new(REQUESTS) { ServedPerson.on(@server) { |visitor| visitor.get path } }
    end
end

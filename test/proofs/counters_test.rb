require "test_helper"

# Compares every counter with its rows after concurrent writes by many clients in several processes on both
# write paths.
class CountersTest < ActiveSupport::TestCase
  THREADS = 6
  KARMA = 1_000 # enough to downvote

  DRIFT = {
    "users.posts_count" => "SELECT username FROM users WHERE posts_count <> (SELECT count(*) FROM posts " \
      "WHERE author_id = users.id)",
    "users.comments_count" => "SELECT username FROM users WHERE comments_count <> (SELECT count(*) FROM " \
      "comments WHERE author_id = users.id)",
    "users.karma" => <<~SQL,
      SELECT username FROM users WHERE karma <> #{KARMA} +
        (SELECT coalesce(sum(votes.value), 0) FROM votes JOIN posts ON posts.id = votes.post_id
          WHERE posts.author_id = users.id) +
        (SELECT coalesce(sum(votes.value), 0) FROM votes JOIN comments ON comments.id = votes.comment_id
          WHERE comments.author_id = users.id)
    SQL
    "posts.score" => "SELECT id FROM posts WHERE score <> 1 + (SELECT coalesce(sum(value), 0) FROM votes " \
      "WHERE post_id = posts.id)",
    "posts.comments_count" => "SELECT id FROM posts WHERE comments_count <> (SELECT count(*) FROM comments " \
      "WHERE post_id = posts.id)",
    "posts.removed" =>
      "SELECT id FROM posts WHERE removed <> EXISTS (SELECT 1 FROM removals WHERE post_id = posts.id)",
    "comments.upvotes" => "SELECT id FROM comments WHERE upvotes <> 1 + (SELECT count(*) FROM votes WHERE " \
      "comment_id = comments.id AND value = 1)",
    "comments.downvotes" => "SELECT id FROM comments WHERE downvotes <> (SELECT count(*) FROM votes WHERE " \
      "comment_id = comments.id AND value = -1)",
    "comments.removed" => "SELECT id FROM comments WHERE removed <> EXISTS (SELECT 1 FROM removals WHERE " \
      "comment_id = comments.id)",
    "notifications.removed" => "SELECT id FROM notifications WHERE removed <> EXISTS (SELECT 1 FROM " \
      "removals WHERE comment_id " \
    "= notifications.comment_id OR (notifications.comment_id IS NULL AND post_id = notifications.post_id))",
    "users.unread_count" => "SELECT username FROM users WHERE unread_count <> (SELECT count(*) FROM " \
      "notifications WHERE user_id = users.id AND read_at IS NULL AND NOT removed)"
  }

  # A client that performs random actions on random records.
  class RandomClient
    ACTIONS = %i[ post comment reply vote vote_down unvote remove restore benchmark_create benchmark_destroy ]

    def initialize(person, server, random)
      @person, @server, @random = person, server, random
    end

    def statuses
      actions = [
        *[ :post, :comment ] * 3, *Array.new(40) { ACTIONS.sample(random: @random) }, :post_and_remove
      ]
      actions.map { |action| send(action).code }
    end

    private
      def post
        @person.post("/posts",
          "post[title]" => "Number #{@random.rand(1e9.to_i)}", "post[body]" => "Counted.")
      end

      def comment
        @person.post("/posts/#{any(:posts)}/comments", "comment[body]" => "Number #{@random.rand(1e9.to_i)}")
      end

      def reply = @person.post("/comments/#{any(:comments)}/replies",
        "comment[body]" => "Number #{@random.rand(1e9.to_i)}")
      def vote = @person.post("/#{item}/vote")
      def vote_down = @person.post("/comments/#{any(:comments)}/vote?value=-1")
      def unvote = @person.delete("/#{item}/vote")
      def remove = @person.delete("/#{item}")
      def restore = @person.delete("/#{item}/removal")

      # Members can only remove what they wrote, which the random choice may never hit.
      def post_and_remove = @person.delete(URI(post["Location"]).path)

      def benchmark_create
        @person.post("/benchmarking/#{%w[ post comment ].sample(random: @random)}_create")
      end

      def benchmark_destroy
        @person.post("/benchmarking/#{%w[ post comment ].sample(random: @random)}_destroy")
      end

      def item
        table = %i[ posts comments ].sample(random: @random)
        "#{table}/#{any(table)}"
      end

      def any(table)
        @server.open_database do |database|
          return database.get_first_value("SELECT id FROM #{table} ORDER BY random() LIMIT 1").to_i
        end
      end
  end

  test "counters equal their rows after concurrent writes" do
    SiteServer.run(
      "WEB_CONCURRENCY" => "2", "RAILS_MAX_THREADS" => "3", "BUSY_TIMEOUT" => "30000"
    ) do |server|
      delete_all_but_users server
      statuses = run_clients(server)

      assert_empty statuses.grep(/\A5/), "requests failed under load"
      assert_rows_written server
      assert_empty drift(server)
    end
  end

  test "detects a counter that drifted" do
    Dir.mktmpdir do |folder|
      server = SiteServer.new(folder)
      delete_all_but_users server
      server.open_database do |database|
        database.execute "UPDATE users SET karma = 7, posts_count = 1 WHERE username = 'maria'"
      end

      assert_equal({ "users.karma" => [ "maria" ], "users.posts_count" => [ "maria" ] }, drift(server))
    ensure
      server.stop
    end
  end

  private
    def delete_all_but_users(server)
      server.open_database do |database|
        %w[ votes removals comments posts ].each { |table| database.execute "DELETE FROM #{table}" }
        database.execute "UPDATE users SET karma = #{KARMA}, posts_count = 0, comments_count = 0"
      end
    end

    # Runs each client in a thread with its own connection. Returns the status of every response.
    def run_clients(server)
      people = users(:maria, :tomas, :admin).cycle.first(THREADS)
      threads = people.each_with_index.map do |user, seed|
        Thread.new { ServedPerson.on(server, user) do |person|
          RandomClient.new(person, server, Random.new(seed)).statuses
        end }
      end
      threads.flat_map(&:value)
    end

    def assert_rows_written(server)
      server.open_database do |database|
        %w[ posts comments votes removals ].each do |table|
          assert_operator database.get_first_value("SELECT count(*) FROM #{table}"), :>, 0, table
        end
      end
    end

    def drift(server)
      server.open_database do |database|
        return DRIFT.transform_values { |sql| database.execute(sql).flatten }.compact_blank
      end
    end
end

require_relative "site"
require_relative "browser"

# Deletes an account and merges two threads on a site that is killed meanwhile.
class Kills::Operations
  SECONDS_UNTIL_KILL = 1.0..4.0 # after the operation begins or continues
  SECONDS_UNTIL_CONTINUED = 150
  SECONDS_UNTIL_FINISHED = 600

  # Rows with a wrong counter on the whole site afterwards: every count must be 0.
  COUNT = "SELECT count(*) FROM %s WHERE %s <> (SELECT count(*) FROM %s WHERE %s)".freeze
  CHECKS = {
    "comments of posts" => format(COUNT, "posts", "comments_count", "comments", "post_id = posts.id"),
    "comments of members" => format(COUNT, "users", "comments_count", "comments", "author_id = users.id"),
    "posts of members" => format(COUNT, "users", "posts_count", "posts", "author_id = users.id")
  }.freeze

  def initialize(folder, kills:, rows:)
    @site, @kills, @passed = Kills::Site.new(folder), kills, true
    generator = File.join(__dir__, "../generate_community")
    system(generator, "--rows", rows.to_s, File.join(folder, "storage"), out: File::NULL, exception: true)
  end

  # Returns whether nothing is left.
  def run
    @site.start
    puts "| Operation | Kills | Items done at each | Left |", "|---|---|---|---|"
    delete_account
    merge_threads
    @site.stop
    verify
    @passed
  ensure
    @site.stop
  end

  private
    def delete_account
      id, comments = row("SELECT id, comments_count FROM users WHERE username = 'prolific'")
      Kills::Browser.new(@site, "prolific")
        .submit("/settings/account", "_method" => "delete", "user[texts]" => "delete", "user[password_challenge]" => "password")
      left = "SELECT count(*) FROM comments WHERE author_id = ?"
      done = kill_until_finished("account_deletions") { comments - value(left, id) }
      report "Deletion of an account with #{comments} comments", done,
        value(left, id) + value("SELECT count(*) FROM users WHERE id = ?", id)
    end

    # The two longest threads.
    def merge_threads
      (target, _), (source, comments) = rows("SELECT id, comments_count FROM posts ORDER BY comments_count DESC, id LIMIT 2")
      fields = { action: "merged", target_address: "http://localhost:#{@site.port}/posts/#{target}", reason: "The same" }
      Kills::Browser.new(@site, "admin")
        .submit("/moderation/posts/#{source}/actions", fields.transform_keys { |name| "moderation_action[#{name}]" })
      left = "SELECT count(*) FROM comments WHERE post_id = ?"
      done = kill_until_finished("merges WHERE state <> 'merged'") { comments - value(left, source) }
      report "Merge of a thread with #{comments} comments", done, value(left, source)
    end

    # +table+ has a row while the operation runs. The block returns the number of items that are done. Returns that at each kill.
    def kill_until_finished(table)
      running = "SELECT count(*) FROM #{table}"
      done = []
      @kills.times do
        before = yield
        Kit::Clock.wait_until(seconds: SECONDS_UNTIL_CONTINUED) { yield > before || value(running).zero? }
        sleep rand(SECONDS_UNTIL_KILL)
        break if value(running).zero?

        @site.kill
        done << yield
        @site.start
      end
      Kit::Clock.wait_until(seconds: SECONDS_UNTIL_FINISHED) { value(running).zero? } || abort("It was not finished.")
      done
    end

    def report(operation, done, left)
      puts "| #{operation} | #{done.size} | #{done.join(", ")} | #{left} |"
      @passed &&= left.zero? && done.any?
    end

    def verify
      wrong = CHECKS.transform_values { |query| value(query) }
      state = value("PRAGMA integrity_check")
      puts "", "Wrong counters: #{wrong.map { |name, count| "#{name} #{count}" }.join(", ")}. Integrity check: #{state}."
      @passed &&= wrong.values.all?(&:zero?) && state == "ok"
    end

    def rows(query, *values) = @site.database { |database| database.execute(query, values) }
    def row(...) = rows(...).first
    def value(...) = row(...).first
end

require_relative "site"
require_relative "../browser"

# Deletes an account and merges two threads on a site that is killed meanwhile.
class Kills::Operations
  SECONDS = 600 # until an operation makes progress, or is finished

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
      submit "prolific", "/settings/account",
        "_method" => "delete", "user[texts]" => "delete", "user[password_challenge]" => "password"
      left = "SELECT count(*) FROM comments WHERE author_id = ?"
      done = kill_until_finished("account_deletions", comments) { comments - value(left, id) }
      report "Deletion of an account with #{comments} comments", done,
        value(left, id) + value("SELECT count(*) FROM users WHERE id = ?", id)
    end

    # The two longest threads.
    def merge_threads
      (target, _), (source, comments) = rows("SELECT id, comments_count FROM posts ORDER BY comments_count DESC, id LIMIT 2")
      fields = { action: "merged", target_address: "http://localhost:#{@site.port}/posts/#{target}", reason: "The same" }
      submit "admin", "/moderation/posts/#{source}/actions", fields.transform_keys { |name| "moderation_action[#{name}]" }
      left = "SELECT count(*) FROM comments WHERE post_id = ?"
      done = kill_until_finished("merges WHERE state <> 'merged'", comments) { comments - value(left, source) }
      report "Merge of a thread with #{comments} comments", done, value(left, source)
    end

    # The site may be killed before it responds.
    def submit(username, path, fields)
      browser = Browser.new(@site.port, username)
      Thread.new { browser.post(path, fields) }.report_on_exception = false
    end

    # +table+ has a row while the operation runs. The block returns how many of +total+ items are done. Kills the site when a
    # random part of those that are left is done, each time. Returns how many were done at each kill.
    def kill_until_finished(table, total)
      running = -> { value("SELECT count(*) FROM #{table}").positive? }
      wait_until("It did not begin.") { running.call }
      done = Array.new(@kills) do
        before = yield
        enough = before + rand(1..[ (total - before) / 2, 1 ].max)
        wait_until("It did not continue.") { yield >= enough || !running.call }
        next unless running.call

        @site.kill
        yield.tap { @site.start }
      end
      wait_until("It was not finished.") { !running.call }
      done.compact
    end

    def wait_until(message, &) = Kit::Clock.wait_until(seconds: SECONDS, every: 0.005, &) || abort(message)

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

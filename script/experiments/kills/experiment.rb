require_relative "site"
require_relative "member"

# Kills the site under load, and compares its database with what it acknowledged.
class Kills::Experiment
  SECONDS_UNDER_LOAD = 0.3..1.5 # before each kill

  # They have written no posts, so they may vote for all.
  MEMBERS = "SELECT id, username FROM users WHERE password_digest IS NOT NULL " \
    "AND NOT EXISTS (SELECT 1 FROM posts WHERE author_id = users.id) ORDER BY id LIMIT ?".freeze

  POST = "SELECT 1 FROM posts WHERE title = 'Killed ' || ?".freeze
  COMMENT = "SELECT 1 FROM comments WHERE body = ?".freeze

  # How each kind of write is found in the database.
  QUERIES = {
    form_post: POST, form_comment: COMMENT, api_post: POST, api_comment: COMMENT,
    form_vote: "SELECT 1 FROM votes WHERE user_id = ? AND post_id = ?",
    load_test: "SELECT 1 FROM posts WHERE request_token = ?"
  }.freeze

  def initialize(folder, workers:, groups:, clients:)
    @site, @clients = Kills::Site.new(folder), clients
    @kills = { "worker" => workers, "all processes" => groups }
  end

  # Returns whether nothing is missing.
  def run
    @site.start
    @members = sign_in
    @kills["worker"].times { |count| under_load("worker", count) { @site.kill_worker } }
    @kills["all processes"].times do |count|
      under_load("all processes", count) { @site.kill }
      @site.start
    end
    @site.stop
    report
  ensure
    @site.stop
  end

  private
    def sign_in
      users, posts = @site.database do |database|
        [ database.execute(MEMBERS, [ @clients ]), database.execute("SELECT id FROM posts").flatten ]
      end
      users.map { |id, username| Kills::Member.new(@site, id, username, posts) }
    end

    def under_load(name, count)
      $stderr.print "\rKilling #{name}: #{count + 1} of #{@kills[name]} " if $stderr.tty?
      writing = true
      threads = @members.map { |member| Thread.new { member.write while writing } }
      sleep rand(SECONDS_UNDER_LOAD)
      yield
      sleep 0.3
      writing = false
      threads.each(&:join)
    end

    def report
      missing = nil
      state = @site.database do |database|
        missing = QUERIES.to_h do |kind, query|
          [ kind, acknowledged(kind).reject { |key| database.get_first_value(query, [ *key ]) } ]
        end
        database.get_first_value("PRAGMA integrity_check")
      end
      puts "#{@kills.map { |name, times| "#{times} kills of #{name}" }.join(", ")}, #{@clients} members", ""
      puts "| | acknowledged | missing |", "|---|---|---|"
      QUERIES.each_key do |kind|
        puts "| #{kind.to_s.tr("_", " ")} | #{acknowledged(kind).size} | #{missing[kind].size} |"
      end
      puts "", "Interrupted requests: #{@members.sum(&:failures)}. " \
        "Other responses: #{errors.any? ? errors : "none"}. Integrity check: #{state}."
      missing.values.all?(&:empty?) && state == "ok"
    end

    def acknowledged(kind) = @members.flat_map { |member| member.acknowledged[kind] }
    def errors = @members.map(&:errors).reduce { |all, some| all.merge(some) { |_, one, other| one + other } }
end

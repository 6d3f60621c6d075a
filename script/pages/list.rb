# Every kind of page, with addresses of it in a community: as many posts and people as come up, the same ones each time.
class Pages::List
  include Enumerable

  SAMPLE = 50

  def initialize(database_path)
    @database = SQLite3::Database.new(database_path, readonly: true)
    @random = Random.new(7)
  end

  # Yields the name of a kind of page, and addresses of it.
  def each(&)
    { **lists, **threads, **people, **searches }.each(&)
  end

  private
    def lists
      %w[ / /newest /active /ask /show /top /top/week /top/month /top/year /top/all /best /past ].to_h { |path| [ path, [ path ] ] }
        .merge("/past/DAY" => days.map { |day| "/past/#{day}" }, "/domains/NAME" => column("SELECT DISTINCT domain FROM posts WHERE domain IS NOT NULL LIMIT #{SAMPLE}").map { |domain| "/domains/#{domain}" })
    end

    def threads
      posts, comments = [ "posts", "comments" ].map { |table| sample(table) }
      busiest = column("SELECT id FROM posts ORDER BY comments_count DESC LIMIT #{SAMPLE}")
      { "a thread" => posts.map { |id| "/posts/#{id}" }, "the #{SAMPLE} longest threads" => busiest.map { |id| "/posts/#{id}" }, "why here?" => posts.map { |id| "/posts/#{id}/rank" },
        "a comment" => comments.map { |id| "/comments/#{id}" } }
    end

    def people
      names = column("SELECT username FROM users WHERE id IN (#{sample("users").join(", ")})")
      { "a person" => "", "their posts" => "/posts", "their comments" => "/comments" }.transform_values { |rest| names.map { |name| "/users/#{name}#{rest}" } }
    end

    def searches
      words = [ "write-ahead", "log", "job queue", "\"solar charger\"", "sqlite -postgres", "by:admin log", "domain:papers.example", "type:comment memory", "after:2026-01-01 compiler" ]
      { "a search" => words.map { |word| "/search?#{URI.encode_www_form(q: word)}" } }
    end

    def days = Array.new(SAMPLE) { (Date.today - 1 - @random.rand(400)).iso8601 }
    def column(sql) = @database.execute(sql).flatten

    def sample(table)
      greatest = column("SELECT max(id) FROM #{table}").first
      Array.new(SAMPLE) { column("SELECT id FROM #{table} WHERE id >= #{@random.rand(1..greatest)} ORDER BY id LIMIT 1").first }
    end
end

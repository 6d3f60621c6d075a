# Sends Tally a month of traffic, always the same: slightly more visitors every day, fewer at night and on
# weekends, and a peak when a larger site linked here. Some visitors sign up or search. It includes bots and a
# few invalid events.
class SampleTraffic
  DAYS = 30
  VISITS = 60 # visits on the first day
  LINKED_DAYS_AGO = 12
  BY_HOUR = [ 2, 1, 1, 1, 1, 2, 4, 7, 10, 12, 12, 11, 12, 12, 11, 11, 10, 9, 9, 10, 10, 8, 6, 3 ].freeze
  BATCH = 1_000

  # Repeated values are chosen more often.
  REFERRERS = [
    nil, nil, nil, "https://lobste.rs/", "https://www.google.com/", "https://duckduckgo.com/",
    "https://duckduckgo.com/", "https://news.ycombinator.com/item?id=1",
    "https://mastodon.social/@maria"
  ].freeze
  LANGUAGES = [
    "en-US,en;q=0.9", "en-US,en;q=0.9", "en-GB,en;q=0.8", "de-DE,de;q=0.9", "pl", "fr-FR,fr;q=0.9,en;q=0.5",
    "es", nil
  ].freeze
  BROWSERS = [
    "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 " \
    "Safari/537.36",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 " \
    "Safari/537.36 Edg/142.0.0.0",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 " \
    "Safari/605.1.15",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " \
    "Version/26.0 Mobile/15E148 Safari/604.1"
  ].freeze
  BOT = "Mozilla/5.0 (compatible; ExampleBot/1.0; +https://example.org/bot)"

  # The paths of lists and of the best posts.
  def self.pages
    posts = Post.order(score: :desc).limit(40).pluck(:id).map { |id| "/posts/#{id}" }
    [ "/", "/newest", "/top", "/active", *posts, "/about" ]
  end

  # +pages+ are paths, the most visited first; +visits+ is the number on the first day.
  def initialize(
    store, pages: %w[
      / /newest /active /posts/1 /about
    ], host: "localhost", visits: VISITS, seed: 2011, now: Time.now.utc
  )
    @store, @pages, @host, @visits, @now = store, pages, host, visits, now
    @random, @event_count = Random.new(seed), 0
  end

  # Returns the number of events sent. Their ids are the same each time, so sending them
  # again doesn't count them twice.
  def create
    (0...DAYS).to_a.reverse.sum do |days|
      events_of(days).each_slice(BATCH) { |events| @store.write events }.size
    end
  end

  private
    attr_reader :random

    def events_of(days)
      midnight = Time.utc(@now.year, @now.month, @now.day) - days.days
      visits = Array.new(visits_on(midnight, days)) { visit(midnight, days) }
      [ *visits.flatten, *invalid_events(midnight) ]
        .select { |event| event.received_at <= @now.to_f * 1_000_000 }
        .sort_by(&:received_at)
    end

    def visits_on(midnight, days)
      visits = @visits * (1 + (DAYS - days) / 40.0) * (midnight.on_weekend? ? 0.6 : 1) * random.rand(0.9..1.1)
      (days == LINKED_DAYS_AGO ? visits * 4 : visits).round
    end

    # A visitor's pages, about a minute apart, and their actions.
    def visit(midnight, days)
      at = midnight + hour.hours + random.rand(3600)
      client = visitor
      from = days == LINKED_DAYS_AGO && random.rand < 0.8 ? REFERRERS[7] : sample(REFERRERS)
      views = Array.new(random.rand(1..5)) do |number|
        view(at + number * random.rand(20..90), client, page, number.zero? ? from : nil)
      end
      [
        *views, (action("signup", at + 60, client) if random.rand < 0.04),
        (action("search", at + 30, client, random.rand(1..40)**1.5) if random.rand < 0.15)
      ].compact
    end

    def hour = BY_HOUR.each_with_index.max_by { |weight, _| random.rand**(1.0 / weight) }.last

    def visitor
      bot = random.rand < 0.12
      {
        address: "198.51.100.#{random.rand(256)}", user_agent: bot ? BOT : sample(BROWSERS),
        language: (sample(LANGUAGES) unless bot)
      }
    end

    # Prefers the first pages by far.
    def page = @pages[(@pages.size * random.rand**3).floor]
    def sample(list) = list.sample(random:)

    def view(at, client, page, from)
      event(at, "hit", client, { u: "https://#{@host}#{page}", r: from }.compact.to_query)
    end

    def action(name, at, client, milliseconds = nil)
      event(at, "event", client,
        { name:, value: milliseconds&.round(1), url: "https://#{@host}/" }.compact.to_json)
    end

    def invalid_events(midnight)
      [ [ "event", { value: 3 } ], [ "event", { name: "search", value: "fast" } ] ]
        .sample(random.rand(3), random:)
        .map { |kind, data| event(midnight + hour.hours, kind, visitor, data.to_json) }
    end

    def event(at, kind, client, parameters)
      Tally::Event.new(event_id: "sample-#{@event_count += 1}", received_at: (at.to_f * 1_000_000).to_i,
        kind:, method: kind == "hit" ? "GET" : "POST", host: @host, path: "/stats", parameters:, **client)
    end
end

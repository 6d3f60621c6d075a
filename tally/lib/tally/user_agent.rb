# Classifies user agents: the browser's family, and whether it is a bot. The list is short on purpose: it
# finds bots that identify themselves, such as 730 of the 732 in voight_kampff's list, not bots that
# pretend to be browsers.
module Tally::UserAgent
  # +tool+ is true for HTTP libraries and similar programs. Applications use them to send events, and bots to
  # request pages.
  Classification = Struct.new(:family, :bot, :tool)
  CACHE_SIZE = 500 # user agents

  # How browsers' user agents begin, including text browsers.
  BROWSER = %r{\A(?:Mozilla/|Opera/|Lynx/|w3m/|E?Links\b)}

  # Names of bots and of the tools that drive them, or a contact URL or email
  # address, which browsers don't have.
  CRAWLER = %r{
    (?<!cu)bot(?!tle) | crawl | spider | slurp | scrape | archiv | fetch | monitor | uptime | pingdom |
    preview | validator | checker | scanner | linkcheck | zgrab | lighthouse | pagespeed | headless |
    phantomjs | selenium | playwright | puppeteer | facebookexternal | embedly | mediapartners |
    google-(?!android) | googleother | ips-agent | httrack | semrush | censys |
    gptbot | anthropic | perplexity | bytespider | https?: | www\. | \w@\w
  }xi

  # The first match counts: browsers also name the browsers they are compatible with.
  FAMILIES = {
    "Edge" => %r{\bEdg(?:e|A|iOS)?/}, "Opera" => %r{\bOPR/|\bOpera\b|\bOPT/},
    "Samsung Internet" => %r{SamsungBrowser/}, "Vivaldi" => %r{Vivaldi/}, "Yandex" => %r{YaBrowser/},
    "UC Browser" => %r{UCBrowser/}, "Firefox" => %r{\b(?:Firefox|FxiOS)/},
    "Chrome" => %r{\b(?:Chrome|CriOS|Chromium)/},
    "Safari" => %r{\bVersion/[\d.]+ (?:Mobile/\w+ )?Safari/|\((?:iPhone|iPad|Macintosh)[^)]*\) AppleWebKit/},
    "Internet Explorer" => %r{\bMSIE |Trident/}
  }.freeze

  @classifications = {}

  class << self
    # Browsers always send a user agent, so a client without one is a bot.
    def of(user_agent)
      @classifications[user_agent] ||
        classify(user_agent).tap { |classification| cache user_agent, classification }
    end

    private
      def classify(user_agent)
        crawler = user_agent&.match?(CRAWLER)
        tool = !crawler && !user_agent&.match?(BROWSER)
        Classification.new(
          crawler || tool ? name(user_agent) : family(user_agent), crawler || tool, tool
        ).freeze
      end

      def family(user_agent) = FAMILIES.find { |_, pattern| user_agent.match?(pattern) }&.first || "Other"

      # "curl" of "curl/8.5.0", "Googlebot" of "Mozilla/5.0 (compatible; Googlebot/2.1; +http://…)".
      def name(user_agent)
        return unless user_agent

        name = user_agent[%r{\A([\w.-]{2,40})(?:/|\s|\z)}, 1]
        if name.nil? || name == "Mozilla"
          name = user_agent[%r{([\w.-]*(?:bot|crawler|spider|Headless\w+)[\w-]{0,20})}i, 1]
        end
        name&.slice(0, 40) || "Other"
      end

      # Replaces the hash, since other threads may be reading the old one.
      def cache(user_agent, classification)
        previous = @classifications.size < CACHE_SIZE ? @classifications : {}
        @classifications = previous.merge(user_agent => classification)
      end
  end
end

# Who asks: the family of a browser, and whether it is a bot. The list is short on purpose (docs/decisions/0023): a bot that says that it
# is one is found, one that pretends to be a browser is not.
module Tally::Agent
  # +tool+ says that a program asks for somebody, as an application does that tells of an event; such a one is a bot too where it looks
  # at pages.
  Judgement = Struct.new(:family, :bot, :tool)
  REMEMBERED = 500 # user agents, since the same few come again and again

  # What browsers begin with, those in a terminal too.
  BROWSER = %r{\A(?:Mozilla/|Opera/|Lynx/|w3m/|E?Links\b)}

  # What bots call themselves and what drives them; and an address to complain to, which no browser has.
  CRAWLER = %r{
    (?<!cu)bot(?!tle) | crawl | spider | slurp | scrape | archiv | fetch | monitor | uptime | pingdom | preview | validator | checker | scanner | linkcheck | zgrab | lighthouse | pagespeed | headless | phantomjs | selenium | playwright | puppeteer |
    facebookexternal | embedly | mediapartners | google-(?!android) | googleother | ips-agent | httrack | semrush | censys | gptbot | anthropic | perplexity | bytespider | https?: | www\. | \w@\w
  }xi

  # The first that fits: browsers name those that they are like after themselves.
  FAMILIES = {
    "Edge" => %r{\bEdg(?:e|A|iOS)?/}, "Opera" => %r{\bOPR/|\bOpera\b|\bOPT/}, "Samsung Internet" => %r{SamsungBrowser/}, "Vivaldi" => %r{Vivaldi/}, "Yandex" => %r{YaBrowser/}, "UC Browser" => %r{UCBrowser/},
    "Firefox" => %r{\b(?:Firefox|FxiOS)/}, "Chrome" => %r{\b(?:Chrome|CriOS|Chromium)/}, "Safari" => %r{\bVersion/[\d.]+ (?:Mobile/\w+ )?Safari/|\((?:iPhone|iPad|Macintosh)[^)]*\) AppleWebKit/}, "Internet Explorer" => %r{\bMSIE |Trident/}
  }.freeze

  @judgements = {}

  class << self
    # Nobody who looks at a page hides what with: without a user agent it is a bot.
    def of(user_agent)
      @judgements[user_agent] || judge(user_agent).tap { |judgement| remember user_agent, judgement }
    end

    private
      def judge(user_agent)
        crawler = user_agent&.match?(CRAWLER)
        tool = !crawler && !user_agent&.match?(BROWSER)
        Judgement.new(crawler || tool ? name(user_agent) : family(user_agent), crawler || tool, tool).freeze
      end

      def family(user_agent) = FAMILIES.find { |_, sign| user_agent.match?(sign) }&.first || "Other"

      # "curl" of "curl/8.5.0", "Googlebot" of "Mozilla/5.0 (compatible; Googlebot/2.1; +http://…)".
      def name(user_agent)
        return unless user_agent

        name = user_agent[%r{\A([\w.-]{2,40})(?:/|\s|\z)}, 1]
        name = user_agent[%r{([\w.-]*(?:bot|crawler|spider|Headless\w+)[\w-]{0,20})}i, 1] if name.nil? || name == "Mozilla"
        name&.slice(0, 40) || "Other"
      end

      # A new hash, since other threads look into the one that is there.
      def remember(user_agent, judgement)
        kept = @judgements.size < REMEMBERED ? @judgements : {}
        @judgements = kept.merge(user_agent => judgement)
      end
  end
end

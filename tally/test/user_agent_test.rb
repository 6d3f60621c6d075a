require "test_helper"

class UserAgentTest < Tally::TestCase
  APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
  BLINK = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0"

  PEOPLE = {
    "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0" => "Firefox",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) #{APPLE} FxiOS/143.0 Mobile/15E148 " \
    "Safari/605.1.15" => "Firefox",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) #{BLINK} Safari/537.36" => "Chrome",
    "Mozilla/5.0 (Linux; Android 10; K) #{BLINK} Mobile Safari/537.36" => "Chrome",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) #{APPLE} CriOS/140.0.0.0 Mobile/15E148 " \
    "Safari/604.1" => "Chrome",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) #{APPLE} Version/18.6 Safari/605.1.15" => "Safari",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) #{APPLE} Version/18.6 Mobile/15E148 " \
    "Safari/604.1" => "Safari",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) #{APPLE} Mobile/15E148 [FBAN/FBIOS]" => "Safari",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) #{BLINK} Safari/537.36 Edg/140.0.0.0" => "Edge",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) #{BLINK} Safari/537.36 OPR/123.0.0.0" => "Opera",
    "Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) " \
    "SamsungBrowser/28.0 " \
      "Chrome/130.0.0.0 Mobile Safari/537.36" => "Samsung Internet",
    "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko" => "Internet Explorer",
    "Mozilla/5.0 (Linux; Android 14; Cubot KingKong) #{BLINK} Mobile Safari/537.36" => "Chrome",
    "Lynx/2.8.9rel.1 libwww-FM/2.14" => "Other"
  }.freeze

  BOTS = {
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" => "Googlebot",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; " \
    "+http://www.bing.com/bingbot.htm) " \
      "Chrome/116.0.1938.76 Safari/537.36" => "bingbot",
    "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)" => "AhrefsBot",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; " \
    "+https://openai.com/gptbot)" => "GPTBot",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 " \
    "Safari/537.36" =>
      "HeadlessChrome",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)" => "facebookexternalhit",
    "Feedly/1.0 (+http://www.feedly.com/fetcher.html; 12 subscribers)" => "Feedly",
    "curl/8.5.0" => "curl", "Wget/1.21.4" => "Wget", "python-requests/2.32.3" => "python-requests",
    "Go-http-client/2.0" => "Go-http-client", "Ruby" => "Ruby", "ApacheBench/2.3" => "ApacheBench",
    "Mozilla/5.0 (compatible; Netcraft; +info@netcraft.com)" => "Other",
    "Apache-HttpClient/4.3.5 (java 1.5)" => "Apache-HttpClient", "My own thing" => "My",
    "Mozilla/5.0 (compatible; somebody; +https://example.com/)" => "Other", "" => "Other", " " => "Other",
    nil => nil
  }.freeze

  test "recognizes the families of browsers" do
    PEOPLE.each { |user_agent, family| assert_classified [ family, false ], user_agent }
  end

  test "recognizes bots that identify themselves, and clients without a user agent" do
    BOTS.each { |user_agent, family| assert_classified [ family, true ], user_agent }
  end

  test "distinguishes HTTP libraries from crawlers and browsers" do
    tools, others = [ "curl/8.5.0", "Ruby", nil ], [ "Googlebot/2.1", PEOPLE.keys.first ]
    assert_equal [ true, true, true, false, false ],
      [ *tools, *others ].map { |user_agent| Tally::UserAgent.of(user_agent).tool }
  end

  test "caches a limited number of user agents, and still classifies evicted ones" do
    1200.times { |number| Tally::UserAgent.of("curl/#{number}") }

    assert_operator Tally::UserAgent.instance_variable_get(:@classifications).size, :<=,
      Tally::UserAgent::CACHE_SIZE
    assert_classified [ "curl", true ], "curl/7"
  end

  private
    def assert_classified(expected, user_agent)
      assert_equal expected, Tally::UserAgent.of(user_agent).to_a.first(2), user_agent.inspect
    end
end

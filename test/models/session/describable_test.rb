require "test_helper"

class Session::DescribableTest < ActiveSupport::TestCase
  {
    "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0" => "Firefox on Linux",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, " \
    "like Gecko) Version/18.0 Mobile/15E148 Safari/604.1" => "Safari on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, " \
    "like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1" => "Chrome on iPhone",
    "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, " \
    "like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15" => "Firefox on iPad",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, " \
    "like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0" => "Edge on Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, " \
    "like Gecko) Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0" => "Opera on Windows",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 " \
    "Safari/605.1.15" => "Safari on Mac",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile " \
    "Safari/537.36" => "Chrome on Android",
    "Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, " \
    "like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36" => "Samsung Internet on Android",
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 " \
    "Safari/537.36" => "Chrome on ChromeOS",
    "Mozilla/5.0 (X11; Linux x86_64)" => "Linux",
    "curl/8.5.0" => "curl",
    "<script>alert(1)</script>" => "Unknown device",
    "" => "Unknown device",
    nil => "Unknown device"
  }.each do |user_agent, device|
    test "#{user_agent.inspect} is #{device}" do
      assert_equal device, Session.new(user_agent:).device_name
    end
  end

  test "describes the device in each language" do
    session = Session.new(user_agent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0")
    assert_equal [ "Firefox on Linux", "Firefox auf Linux", "Firefox on Linux" ],
      %i[ en de en ].map { |language| I18n.with_locale(language) { session.device_name } }
  end

  test "stores a User-Agent header with invalid bytes as valid text" do
    session = users(:maria).sessions.create!(user_agent: "Firefox/\xFF\xFE ".b + "x" * 300)

    assert session.reload.user_agent.valid_encoding?
    assert_equal [ Encoding::UTF_8, 255 ], [ session.user_agent.encoding, session.user_agent.length ]
    stored = { id: session.id, user_agent: session.user_agent }
    assert Session.exists?(stored), "it is stored as a blob, which equals no text"
    assert_equal "Firefox", session.device_name
  end
end

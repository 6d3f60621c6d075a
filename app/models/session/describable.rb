# Describes the browser of a session, so that members recognize their own.
module Session::Describable
  # In order of precedence: each browser also claims to be those below it.
  BROWSERS = {
    "Edge" => %r{\bEdg(?:e|A|iOS)?/}, "Opera" => %r{\b(?:OPR|OPiOS|Opera)/}, "Vivaldi" => %r{\bVivaldi/},
    "Samsung Internet" => %r{\bSamsungBrowser/}, "Firefox" => %r{\b(?:Firefox|FxiOS)/},
    "Chrome" => %r{\b(?:Chrome|Chromium|CriOS)/},
    "Safari" => %r{\bVersion/.*\bSafari/}, "curl" => %r{\Acurl/}
  }.freeze

  SYSTEMS = {
    "iPhone" => /\biPhone\b/, "iPad" => /\biPad\b/, "Android" => /\bAndroid\b/, "ChromeOS" => /\bCrOS\b/,
    "Windows" => /\bWindows\b/, "Mac" => /\bMacintosh\b/, "Linux" => /\bLinux\b/
  }.freeze

  # "Firefox on Linux", or as much as is recognized.
  def device_name
    browser, system = name_in(BROWSERS), name_in(SYSTEMS)
    if browser && system
      I18n.t("sessions.device.known", browser:, system:)
    else
      browser || system || I18n.t("sessions.device.unknown")
    end
  end

  private
    def name_in(patterns)
      patterns.find { |_, pattern| pattern.match?(user_agent.to_s) }&.first
    end
end

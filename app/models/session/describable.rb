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

  # Descriptions of user agents, by language: computing one takes a dozen patterns.
  DEVICE_NAMES = Hash.new { |names, language| names[language] = BoundedCache.new }

  # "Firefox on Linux", or as much as is recognized.
  def device_name
    DEVICE_NAMES[I18n.locale].fetch(user_agent) { describe name_in(BROWSERS), name_in(SYSTEMS) }
  end

  private
    def name_in(patterns)
      patterns.find { |_, pattern| pattern.match?(user_agent.to_s) }&.first
    end

    def describe(browser, system)
      if browser && system
        I18n.t("sessions.device.known", browser:, system:)
      else
        browser || system || I18n.t("sessions.device.unknown")
      end
    end
end

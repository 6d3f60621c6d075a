# The browser and driver of Debian (apt-get install chromium chromium-driver). Nothing is downloaded.
module Chromium
  # The sandbox doesn't work as root or in containers. Tests only open the site's own pages.
  ARGUMENTS = %w[
    --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-background-networking --disable-component-update --disable-sync
    --no-first-run --force-color-profile=srgb
  ]

  class << self
    def installed?
      browser && driver
    end

    def browser
      @browser ||= ENV["CHROMIUM"] || on_path("chromium", "chromium-browser", "google-chrome")
    end

    def driver
      @driver ||= ENV["CHROMEDRIVER"] || on_path("chromedriver")
    end

    def configure(options)
      options.binary = browser
      ARGUMENTS.each { |argument| options.add_argument argument }
      options.logging_prefs = { browser: "ALL" }
    end

    private
      def on_path(*names)
        names.product(ENV["PATH"].split(":")).map { |name, folder| File.join(folder, name) }.find do |file|
          File.executable?(file)
        end
      end
  end
end

# The browser and driver of Debian (apt-get install chromium chromium-headless-shell chromium-driver). Nothing
# is downloaded.
module Chromium
  # The sandbox doesn't work as root or in containers. Tests only open the site's own pages. With one process
  # for all of them, instead of a new one for each test, Chromium takes a seventh less CPU time.
  ARGUMENTS = %w[
    --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-background-networking
    --disable-component-update --disable-sync --no-first-run --force-color-profile=srgb
    --process-per-site
  ]

  # Not the script in /usr/bin, which doesn't exec it: ChromeDriver would end the script, and the browser
  # would keep running.
  HEADLESS_SHELL = "/usr/lib/chromium/chromium-headless-shell"

  class << self
    def installed?
      browser && driver
    end

    def browser
      @browser ||= ENV["CHROMIUM"] || on_path("chromium", "chromium-browser", "google-chrome")
    end

    # The same engine without Chrome's interface, which takes a third less CPU time. It shows no
    # notifications.
    def headless_shell
      @headless_shell ||= ENV["CHROMIUM"] ||
        ENV["CHROMIUM_HEADLESS_SHELL"] || installed_headless_shell || browser
    end

    def driver
      @driver ||= ENV["CHROMEDRIVER"] || on_path("chromedriver")
    end

    def configure(options, binary: browser)
      options.binary = binary
      ARGUMENTS.each { |argument| options.add_argument argument }
      options.logging_prefs = { browser: "ALL" }
    end

    private
      def installed_headless_shell
        HEADLESS_SHELL if File.executable?(HEADLESS_SHELL)
      end

      def on_path(*names)
        names.product(ENV["PATH"].split(":")).map { |name, folder| File.join(folder, name) }.find do |file|
          File.executable?(file)
        end
      end
  end
end

# For system tests: what axe finds against WCAG 2.2 AA on a page, by day, by night and on a phone.
module AccessibilityHelper
  extend ActiveSupport::Concern

  TAGS = %i[ wcag2a wcag2aa wcag21a wcag21aa wcag22aa best-practice ]
  COLOURS = %i[ color-contrast link-in-text-block ] # of those, what depends on them
  PHONE_WIDTH = 320 # the narrowest that WCAG asks for

  included do
    require "axe/core"
    require "axe/api/run"

    # Without frames axe can say all it found in the page itself; otherwise it opens a window to put the parts together.
    Axe::Configuration.instance.legacy_mode = true
  end

  private
    def audit(*paths)
      paths.each do |path|
        visit path
        audit_here path
      end
    end

    # In light and in dark mode, which differ in colors only. While Turbo loads a page, it marks the page as busy, which axe
    # rejects.
    def audit_here(what)
      assert_no_selector "html[aria-busy]"
      assert_nothing_found what, Axe::API::Run.new.according_to(*TAGS)
      by_night { assert_nothing_found "#{what} by night", Axe::API::Run.new.checking_only(*COLOURS) }
    end

    def assert_nothing_found(what, run)
      results = Axe::Core.new(page).call(run).results
      assert results.violations.empty?, "#{what}, #{results.failure_message}"
    end

    def by_night
      emulate "prefers-color-scheme": "dark"
      assert page.evaluate_script("matchMedia('(prefers-color-scheme: dark)').matches")
      yield
    ensure
      emulate "prefers-color-scheme": ""
    end

    def emulate(**features)
      browser.execute_cdp "Emulation.setEmulatedMedia", features: features.map { |name, value| { name:, value: } }
    end

    # For within with_phone: nothing is cut off either.
    def audit_on_phone(path)
      visit path
      assert_nothing_found path, Axe::API::Run.new.according_to(*TAGS)
      assert_fits_phone path
    end

    def assert_fits_phone(path)
      assert_operator page.evaluate_script("document.documentElement.scrollWidth"), :<=, PHONE_WIDTH,
        "#{path} is wider than the screen"
    end

    def with_phone
      browser.execute_cdp "Emulation.setDeviceMetricsOverride", width: PHONE_WIDTH, height: 640, deviceScaleFactor: 2,
        mobile: true
      yield
    ensure
      browser.execute_cdp "Emulation.clearDeviceMetricsOverride"
    end
end

# For system tests: checks pages with axe against WCAG 2.2 AA, in light and dark mode and on a phone.
module AccessibilityHelper
  extend ActiveSupport::Concern

  TAGS = %i[ wcag2a wcag2aa wcag21a wcag21aa wcag22aa best-practice ]
  COLOR_RULES = %i[ color-contrast link-in-text-block ]
  PHONE_WIDTH = 320 # the narrowest width that WCAG requires

  included do
    require "axe/core"
    require "axe/api/run"

    # Our pages have no frames. Otherwise axe would open a window to combine the results of each frame.
    Axe::Configuration.instance.legacy_mode = true
  end

  private
    def audit(*paths)
      paths.each do |path|
        visit path
        audit_here path
      end
    end

    # Checks dark mode for colors only.
    def audit_here(page_name)
      assert_no_violations page_name, Axe::API::Run.new.according_to(*TAGS)
      in_dark_mode { assert_no_violations "#{page_name} in dark mode", Axe::API::Run.new.checking_only(*COLOR_RULES) }
    end

    def assert_no_violations(page_name, run)
      results = Axe::Core.new(page).call(run.with_options(resultTypes: %w[ violations ])).results
      assert results.violations.empty?, "#{page_name}, #{results.failure_message}"
    end

    def in_dark_mode
      emulate "prefers-color-scheme": "dark"
      assert page.evaluate_script("matchMedia('(prefers-color-scheme: dark)').matches")
      yield
    ensure
      emulate "prefers-color-scheme": ""
    end

    def emulate(**features)
      browser.execute_cdp "Emulation.setEmulatedMedia", features: features.map { |name, value| { name:, value: } }
    end

    # Call it inside with_phone. Also checks that the page fits the screen.
    def audit_on_phone(path)
      visit path
      assert_no_violations path, Axe::API::Run.new.according_to(*TAGS)
      assert_fits_phone path
    end

    def assert_fits_phone(path)
      assert_operator page.evaluate_script("document.documentElement.scrollWidth"), :<=, PHONE_WIDTH,
        "#{path} is wider than the screen"
    end

    def with_phone(&) = emulate_screen(width: PHONE_WIDTH, height: 640, touch: true, scale: 2, &)
end

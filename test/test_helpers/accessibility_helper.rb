# For system tests: checks pages with axe against WCAG 2.2 AA, also in dark mode and on a phone.
module AccessibilityHelper
  extend ActiveSupport::Concern

  TAGS = %i[ wcag2a wcag2aa wcag21a wcag21aa wcag22aa best-practice ]
  COLOR_RULES = %i[ color-contrast link-in-text-block ]
  PHONE_WIDTH = 320 # the narrowest width that WCAG requires

  # Without frames, which our pages don't have.
  RUN = <<~JS
    const [within, options, done] = arguments
    const load = () => new Promise((resolve, reject) => {
      document.head.append(Object.assign(document.createElement("script"), { src: "/axe.js", onload: resolve, onerror: reject }))
    })
    const run = () => axe.run(within, options).then(({ violations }) => violations)
    Promise.resolve(window.axe || load()).then(run).then(done, error => done(String(error)))
  JS

  included do
    require "axe/api/results"
    require "axe/configuration"

    # Chromium fetches and compiles it once, which takes a third of the CPU time of sending it to each page.
    headers = { "content-type" => "text/javascript", "cache-control" => "max-age=3600" }
    Capybara.app.map("/axe.js") { run ->(_) { [ 200, headers.dup, [ AccessibilityHelper.axe ] ] } }
  end

  def self.axe = Axe::Configuration.instance.jslib

  private
    def audit(*paths, **)
      paths.each do |path|
        visit path
        audit_here path, **
      end
    end

    # Checks the colors of dark mode only if asked to: in every theme, ContrastTest compares the colors that
    # pages combine.
    def audit_here(page_name, dark: false)
      assert_no_violations page_name, tag: TAGS
      in_dark_mode { assert_no_violations "#{page_name} in dark mode", rule: COLOR_RULES } if dark
    end

    def assert_no_violations(page_name, within: "html", **only)
      type, values = only.sole
      violations = run_axe(within, { runOnly: { type:, values: }, resultTypes: %w[ violations ] })
      assert violations.empty?,
        "#{page_name}, #{Axe::API::Results.new("violations" => violations).failure_message}"
    end

    # Sends axe to pages that can't load it: of another server, or offline.
    def run_axe(*arguments)
      violations = browser.execute_async_script(RUN, *arguments)
      return violations unless violations.is_a?(String)

      page.execute_script AccessibilityHelper.axe
      browser.execute_async_script(RUN, *arguments)
    end

    def in_dark_mode
      emulate "prefers-color-scheme": "dark"
      assert page.evaluate_script("matchMedia('(prefers-color-scheme: dark)').matches")
      yield
    ensure
      emulate "prefers-color-scheme": ""
    end

    def emulate(**features)
      browser.execute_cdp "Emulation.setEmulatedMedia",
        features: features.map { |name, value| { name:, value: } }
    end

    # Call it inside with_phone. Also checks that the page fits the screen.
    def audit_on_phone(path)
      visit path
      assert_no_violations path, tag: TAGS
      assert_fits_phone path
    end

    def assert_fits_phone(path)
      assert_operator page.evaluate_script("document.documentElement.scrollWidth"), :<=, PHONE_WIDTH,
        "#{path} is wider than the screen"
    end

    def with_phone(&) = emulate_screen(width: PHONE_WIDTH, height: 640, touch: true, scale: 2, &)
end

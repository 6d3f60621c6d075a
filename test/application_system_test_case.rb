require "test_helper"
require "axe-capybara"
require "selenium-webdriver"

# A real browser against a real server. The server's connections and page cache see only what is committed, so
# tests don't run in a transaction, and the fixtures are loaded again for every test.
class ApplicationSystemTestCase < ActionDispatch::SystemTestCase
  include AccessibilityHelper, HungBrowserHelper

  self.use_transactional_tests = false

  class << self
    def driven_by_chromium(
      name = :chromium, binary: Chromium.headless_shell, timeout: HungBrowserHelper::SECONDS, &
    )
      return driven_by :rack_test unless Chromium.installed?

      driven_by(
        :selenium, using: :headless_chrome, screen_size: [ 1280, 900 ], options: { name:, timeout: }
      ) do |options|
        Chromium.configure(options, binary:)
        yield options if block_given?
      end
    end

    def driven_by_full_chromium(name = :full_chromium, &)
      driven_by_chromium(name, binary: Chromium.browser, &)
    end

    def driven_by_chromium_without_javascript
      return unless Chromium.installed?

      setup { disable_scripts true }
      setup { assert page.evaluate_script("matchMedia('(scripting: none)').matches") }
      teardown { disable_scripts false } # other tests share the browser
    end
  end

  if Chromium.installed?
    ENV["SE_OFFLINE"] = "true"
    Selenium::WebDriver::Chrome::Service.driver_path = Chromium.driver
  end

  # As long as a machine may pause that has much else to do: what is there is found at once all the same.
  Capybara.default_max_wait_time = 15
  # Asking Chromium a hundred times a second takes a tenth of its CPU time.
  Capybara.default_retry_interval = 0.05
  Capybara.server = :puma, { Silent: true, config_files: [ "-" ] }
  driven_by_chromium

  setup :require_chromium
  setup :look_again_where_an_element_went
  setup { page.driver.browser.logs.get(:browser) }

  private
    def require_chromium
      return if Chromium.installed?

      message = "No Chromium here: apt-get install chromium chromium-driver, or name them by CHROMIUM and " \
        "CHROMEDRIVER"
      ENV["CI"] ? flunk(message) : skip(message)
    end

    # For an element that has left the page, ChromeDriver may report an error that Capybara doesn't know
    # (teamcapybara/capybara#2800). It is still raised if it lasts longer than Capybara waits.
    def look_again_where_an_element_went
      page.driver.invalid_element_errors.push(Selenium::WebDriver::Error::UnknownError).uniq!
    end

    def browser
      page.driver.browser
    end

    def disable_scripts(value)
      browser.execute_cdp "Emulation.setScriptExecutionDisabled", value:
    end

    # Runs the block on a screen of this size in CSS pixels, with or without touch.
    def emulate_screen(**)
      use_screen(**)
      yield
    ensure
      browser.execute_cdp "Emulation.setTouchEmulationEnabled", enabled: false
      browser.execute_cdp "Emulation.clearDeviceMetricsOverride"
    end

    # Inside of emulate_screen, until another one is used.
    def use_screen(width:, height:, touch:, scale: 1)
      browser.execute_cdp "Emulation.setDeviceMetricsOverride",
        width:, height:, deviceScaleFactor: scale, mobile: touch
      browser.execute_cdp "Emulation.setTouchEmulationEnabled", enabled: touch
    end

    def emulate_network(offline:)
      browser.execute_cdp "Network.emulateNetworkConditions",
        offline:, latency: 0, downloadThroughput: -1, uploadThroughput: -1
    end

    def sign_in_with_password(user)
      visit new_session_path
      submit_sign_in_form user
      assert_signed_in user
    end

    # Of the current page.
    def submit_sign_in_form(user)
      fill_in "Username or email address", with: user.username
      fill_in "Password", with: SignInHelper::PASSWORD
      click_on "Sign in"
    end

    # Signs in with a cookie, which is faster than the form, and opens the front page.
    def sign_in_as(user)
      start_session_of user
      visit root_path
      assert_signed_in user
    end

    # Signs in without opening a page.
    def start_session_of(user)
      browser.execute_cdp "Network.setCookie", name: "session_id",
        value: SignInHelper.session_cookie_of(user), url: page.server.base_url, httpOnly: true,
        sameSite: "Lax"
    end

    def assert_signed_in(user = nil)
      assert_selector ".account summary", text: user&.username
    end

    # To see that no page is loaded in between.
    def mark_page = page.execute_script("window.marked = true")
    def assert_same_page = assert(page.evaluate_script("window.marked"), "the page was loaded again")

    # Clicks a link or button in a menu of the header: the member's, or with ".lists" that of the lists.
    def click_in_menu(name, of: ".account")
      find("#{of} summary").click
      within("#{of} .menu") { click_on name }
    end

    # Waits for the response: a visit that follows immediately could otherwise arrive while still signed in.
    def sign_out
      click_in_menu "sign out"
      assert_link "sign in"
    end

    # Also lists of keys that have names, such as [ :escape ].
    def press(keys)
      keys = keys.chars if keys.is_a?(String)
      browser.action.send_keys(*keys).perform
    end
end

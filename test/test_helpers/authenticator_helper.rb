# A browser with the authenticator that Chromium imitates. A passkey is made for a name, and an address of numbers is none.
module AuthenticatorHelper
  extend ActiveSupport::Concern

  included do
    setup { Capybara.app_host = "http://localhost:#{page.server.port}" }
    setup :plug_in
    teardown { Capybara.app_host = nil }
    teardown { @authenticator&.remove! }
    teardown { browser.execute_cdp "Page.removeScriptToEvaluateOnNewDocument", **@script if @script }
  end

  private
    def plug_in
      visit new_session_path
      options = Selenium::WebDriver::VirtualAuthenticatorOptions.new(
        protocol: :ctap2, transport: :internal, resident_key: true, user_verification: true, user_verified: true
      )
      @authenticator = browser.add_virtual_authenticator(options)
    end

    # By default it would answer at once.
    def without_autofill
      @script = browser.execute_cdp(
        "Page.addScriptToEvaluateOnNewDocument", source: "PublicKeyCredential.isConditionalMediationAvailable = async () => false"
      )
    end
end

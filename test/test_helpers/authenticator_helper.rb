# A browser with a virtual authenticator. Uses localhost, since passkeys can't be created for IP addresses.
module AuthenticatorHelper
  extend ActiveSupport::Concern

  included do
    setup { Capybara.app_host = "http://localhost:#{page.server.port}" }
    setup :add_authenticator
    teardown { Capybara.app_host = nil }
    teardown { @authenticator&.remove! }
    teardown { browser.execute_cdp "Page.removeScriptToEvaluateOnNewDocument", **@script if @script }
  end

  private
    def add_authenticator
      visit new_session_path
      options = Selenium::WebDriver::VirtualAuthenticatorOptions.new(protocol: :ctap2, transport: :internal,
        resident_key: true, user_verification: true, user_verified: true)
      @authenticator = browser.add_virtual_authenticator(options)
    end

    # The virtual authenticator would otherwise respond to autofill immediately.
    def without_autofill
      @script = browser.execute_cdp("Page.addScriptToEvaluateOnNewDocument",
        source: "PublicKeyCredential.isConditionalMediationAvailable = async () => false")
    end
end

require "application_system_test_case"

class AccessTokensTest < ApplicationSystemTestCase
  slow_test "creates a token, shows it once and revokes it" do
    start_session_of users(:maria)
    visit edit_settings_profile_path
    click_on "API tokens"
    fill_in "Name", with: "My script"
    choose "Read and write"
    click_on "Create token"
    audit_here "a new token"
    assert_operator find(".codes code").native.size.height, :<, 30, "the token isn't on one line"
    assert_equal "maria", me(find(".codes code").text)["username"]
    copied = copy_from find(".codes")
    assert_equal "maria", me(copied)["username"]

    click_on "Done"
    assert_selector "td", text: "My script"
    audit_here "tokens"
    click_on "Revoke"
    assert_text "Token “My script” revoked"
    assert_no_selector "td"
  end

  private
    # The text on the clipboard afterwards. Reading it needs a permission that browsers ask for.
    def copy_from(codes)
      page.driver.browser.execute_cdp("Browser.grantPermissions",
        permissions: %w[ clipboardReadWrite clipboardSanitizedWrite ])
      codes.click_on "Copy"
      assert codes.has_css?("[role=status]", text: "Copied.")
      evaluate_async_script("navigator.clipboard.readText().then(arguments[0])")
    end

    def me(token)
      JSON.parse Net::HTTP.get(URI("#{URI(current_url).origin}/api/v1/me"),
        { "Authorization" => "Bearer #{token}" })
    end
end

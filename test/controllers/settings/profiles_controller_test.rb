require "test_helper"

class Settings::ProfilesControllerTest < ActionDispatch::IntegrationTest
  setup { sign_in_as users(:maria) }

  test "shows and updates the profile" do
    get settings_root_path
    assert_select "textarea", /I run databases/
    assert_select "nav[aria-label=Settings] a", 11
    assert_select "nav[aria-label=Settings] [aria-current=page]", "profile"

    patch settings_profile_path, params: { user: { about: "<b>Retired.</b>" } }
    assert_redirected_to edit_settings_profile_path
    assert_equal "<b>Retired.</b>", users(:maria).reload.about
    follow_redirect!
    assert_select "[role=status]", "Saved."
  end

  test "confirms a language change in the new language" do
    patch settings_profile_path, params: { user: { language: "de" } }
    follow_redirect!
    assert_select "[role=status]", "Gespeichert."

    patch settings_profile_path, params: { user: { language: "en" } }
    follow_redirect!
    assert_select "[role=status]", "Saved."
  end

  test "re-renders a text that is too long" do
    patch settings_profile_path, params: { user: { about: "x" * 4_001 } }

    assert_response :unprocessable_content
    assert_select "textarea[aria-invalid=true][aria-describedby='user_about_message about_hint']", "x" * 4_001
  end

  test "ignores parameters that aren't permitted" do
    patch settings_profile_path,
      params: {
        id: users(:tomas).id,
        user: {
          about: "Mine", id: users(:tomas).id, role: "administrator", karma: 9, username: "root",
          email_address: "x@example.com"
        }
      }

    assert_equal [ "member", 1200, "maria", "maria@example.com" ],
      users(:maria).reload.values_at(:role, :karma, :username, :email_address)
    assert_empty users(:tomas).reload.about
  end

  test "redirects visitors to sign-in" do
    sign_out
    get settings_root_path
    assert_redirected_to new_session_path(return_to: "/settings")
    patch settings_profile_path, params: { user: { about: "x" } }
    assert_response :unauthorized
  end
end

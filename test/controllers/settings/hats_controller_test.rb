require "test_helper"

class Settings::HatsControllerTest < ActionDispatch::IntegrationTest
  setup { sign_in_as users(:maria) }

  test "members give up their own hats, and profiles say since when" do
    hat, other = grant_hat, grant_hat(user: users(:tomas))
    get settings_hats_path
    assert_select "main nav a[aria-current='page']", "hats"
    assert_select "tbody tr", 1
    delete settings_hat_path(other)
    assert_response :not_found
    delete settings_hat_path(hat)
    assert_redirected_to settings_hats_path
    delete settings_hat_path(hat)
    assert_response :not_found
    assert_not_predicate hat.reload, :active?

    get user_path(users(:maria))
    assert_select "#hats li", /SQLite developer granted by admin on .*, given up on /
    get settings_hats_path
    assert_select ".empty", /You have no hats/
  end

  test "only members with hats see the page in their settings" do
    get edit_settings_profile_path
    assert_select "nav a[href='#{settings_hats_path}']", 0
    get user_path(users(:maria))
    assert_select "#hats", 0
  end
end

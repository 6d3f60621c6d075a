require "test_helper"

class Moderation::GuidesControllerTest < ActionDispatch::IntegrationTest
  test "is linked in the moderators' navigation, and explains actions by their names" do
    sign_in_as users(:admin)
    get moderation_root_path
    assert_select "nav a[href=?]", moderation_guide_path, "guide"
    get moderation_guide_path
    assert_select "h1", "Guide for moderators"
    assert_select "li b", "Dismiss."
    assert_select "li a[href=?]", edit_settings_notifications_path
  end

  test "new moderators get a link to it in their notification and the email" do
    assert decide(users(:maria), "appointed", "She is here every day")
    mail = emailed_decisions.sole
    [ mail.text_part, mail.html_part ].each do |part|
      assert_includes part.decoded, "http://www.example.com/moderation/guide"
    end
    sign_in_as users(:maria)
    get inbox_path
    assert_select ".notification a[href=?]", moderation_guide_path, "guide for moderators"
  end
end

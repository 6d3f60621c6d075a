require "application_system_test_case"

# Moderators choose tags as authors do.
class RetaggingTest < ApplicationSystemTestCase
  TAGS = %w[ c++ css databases hardware ruby security sqlite unix web ]

  setup do
    create_tags(*TAGS)
    give_tags posts(:wal), "sqlite"
  end

  slow_test "searches tags with the keyboard, and keeps them in the preview" do
    start_session_of users(:admin)
    visit new_moderation_post_action_path(posts(:wal), action_name: "retagged")
    assert_selector ".chosen button", exact_text: "sqlite", count: 1
    combobox.send_keys "data", :enter
    assert_selector ".chosen button", count: 2
    fill_in "Reason", with: "It is about storage"
    audit_here "the form to change tags"
    with_phone { assert_fits_phone "the form to change tags" }
    click_on "Preview"
    assert_selector ".preview", text: "It is about storage"
    assert_selector ".chosen button", count: 2
    click_on "Change tags"
    assert_text "Recorded in the moderation log"
    assert_selector "article.post .tag", count: 2
    assert_equal %w[ databases sqlite ], Post.find(posts(:wal).id).tags.map(&:name)
  end

  slow_test "begins with the post's tags, whatever was chosen earlier and not saved" do
    sign_in_as users(:admin)
    2.times do
      visit new_moderation_post_action_path(posts(:essay), action_name: "retagged")
      assert_selector "[role=combobox]"
      assert_no_selector ".chosen button"
      combobox.send_keys "web", :enter
      assert_selector ".chosen button", text: "web"
    end
  end

  private
    def combobox = find("[role=combobox]")
end

require "application_system_test_case"

# The buttons in the lists of saved posts and followed threads, with JavaScript.
class ListButtonsTest < ApplicationSystemTestCase
  setup do
    posts(:wal).bookmark_by users(:newcomer)
    posts(:wal).follow_by users(:newcomer)
    sign_in_as users(:newcomer)
  end

  slow_test "unsave, and save again, in place" do
    visit bookmarks_path
    assert_toggles "unsave", "save"
    assert_empty users(:newcomer).bookmarks
    visit bookmarks_path
    assert_no_selector row
  end

  test "unfollow, and follow again, in place" do
    visit follows_path
    assert_toggles "unfollow", "follow"
    assert_empty users(:newcomer).follows
  end

  private
    def row = "#post_#{posts(:wal).id}"

    # With the keyboard: the button keeps the focus.
    def assert_toggles(undo, action)
      [ undo, action, undo ].each do |name|
        find("#{row} button", exact_text: name).send_keys :enter
        assert_selector "#{row} button:focus", exact_text: name == undo ? action : undo
      end
      assert_equal "#{action.capitalize} “#{posts(:wal).title}”",
        find("#{row} button:focus").native.accessible_name
      assert_no_selector ".flash"
    end
end

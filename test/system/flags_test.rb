require "application_system_test_case"

class FlagsTest < ApplicationSystemTestCase
  include AccessibilityHelper

  slow_test "flags a comment and removes the flag" do
    start_session_of users(:tomas)
    visit post_path(posts(:wal))
    within("#comment_#{comments(:answer).id} > details > .actions") { click_on "flag" }
    audit_here "the flag form"
    choose "Unkind"
    click_on "Flag"
    assert_text "Flagged."
    assert_equal [ "unkind" ], comments(:answer).flags.pluck(:reason)

    within("#comment_#{comments(:answer).id} > details > .actions") { click_on "flag" }
    click_on "Remove flag"
    assert_text "Flag removed"
    assert_empty Flag.all
  end
end

class FlagsWithoutJavascriptTest < FlagsTest
  driven_by_chromium_without_javascript
  slow_tests

  private
    def audit_here(_) = nil # axe needs JavaScript
end

require "application_system_test_case"

class SuggestionsSystemTest < ApplicationSystemTestCase
  include AccessibilityHelper, ModerationTestHelper

  setup do
    create_tags "databases", description: "Storing and finding data"
    create_tags "sqlite", "unix"
    give_tags posts(:wal), "unix"
  end

  slow_test "two members change a title and tags, and the author sees why" do
    start_session_of users(:tomas)
    visit post_path(posts(:wal))
    click_on "suggest edits"
    audit_here "the form"
    fill_in "Title", with: "Write-ahead logging explained"
    fill_in "Title", with: " "
    uncheck "unix"
    check "databases"
    click_on "Suggest"
    assert_selector ".errors", text: "Title can’t be blank"
    assert_checked_field "databases"
    fill_in "Title", with: "Write-ahead logging explained"
    assert_field "Title", with: "Write-ahead logging explained"
    audit_here "the form with an error"
    click_on "Suggest"
    assert_text "Suggestion saved."
    assert_selector "h1", text: "How write-ahead logging really works"
    click_on "suggest edits"
    assert_field "Title", with: "Write-ahead logging explained"
    audit_here "the form with a suggestion"
    sign_out

    start_session_of trusted_member
    visit new_post_suggestion_path(posts(:wal))
    fill_in "Title", with: "Write-ahead logging explained"
    click_on "Suggest"
    assert_text "Enough members made the same suggestion"
    assert_selector "h1", text: "Write-ahead logging explained"
    assert_link "unix"
    audit_here "the changed post"
    click_on "title changed by members"
    assert_selector ".log", text: "2 members suggested it."
    sign_out

    start_session_of users(:maria)
    visit inbox_path
    assert_text "so it was changed. It was “How write-ahead logging really works” before."
  end

  slow_test "a moderator applies what a member suggested" do
    Suggestion.create!(user: users(:tomas), post: posts(:wal), title: "Write-ahead logging explained", tag_names: "sqlite")
    start_session_of users(:admin)
    visit new_moderation_post_action_path(posts(:wal))
    audit_here "the suggestions"
    visit moderation_suggestions_path
    audit_here "all suggestions"
    click_on "Use these tags"
    assert_checked_field "sqlite"
    assert_unchecked_field "unix"
    fill_in "Reason", with: "It is about SQLite"
    click_button "Change tags"
    assert_selector "h1", text: "Suggested edits"
    assert_no_text "Tags: sqlite"
    click_on "Dismiss"
    assert_text "No open suggestions."
    assert_empty Suggestion.all
  end

  slow_test "fits phones" do
    sign_in_as users(:tomas)
    with_phone { [ post_path(posts(:wal)), new_post_suggestion_path(posts(:wal)) ].each { |path| audit_on_phone path } }
    sign_out
    Suggestion.create!(user: users(:tomas), post: posts(:wal), title: "Write-ahead logging #{"again" * 20}", tag_names: "unix")
    sign_in_as users(:admin)
    with_phone do
      [ new_moderation_post_action_path(posts(:wal)), moderation_suggestions_path ].each { |path| audit_on_phone path }
    end
  end
end

require "application_system_test_case"

class SuggestionsSystemTest < ApplicationSystemTestCase
  include AccessibilityHelper, ModerationTestHelper

  setup do
    create_tags "databases", description: "Storing and finding data"
    create_tags "sqlite", "unix"
    give_tags posts(:wal), "unix"
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

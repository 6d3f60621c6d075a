require "application_system_test_case"

class SuggestionsSystemTest < ApplicationSystemTestCase
  setup do
    create_tags "databases", description: "Storing and finding data"
    create_tags "sqlite", "unix"
    give_tags posts(:wal), "unix"
  end

  slow_test "fits phones" do
    sign_in_as users(:tomas)
    with_phone do
      [ post_path(posts(:wal)), new_post_suggestion_path(posts(:wal)) ].each { |path| audit_on_phone path }
    end
    sign_out
    suggest "Write-ahead logging #{"again" * 20}", "unix"
    sign_in_as users(:admin)
    with_phone do
      paths = [ new_moderation_post_action_path(posts(:wal)), moderation_suggestions_path ]
      paths.each { |path| audit_on_phone path }
    end
  end

  private
    def suggest(title, tag_names)
      Suggestion.create!(user: users(:tomas), post: posts(:wal), title:, tag_names:)
    end
end

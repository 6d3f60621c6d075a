require "test_helper"

# Members who suggest the same at the same time change the post once.
class SuggestionRaceTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  test "applies a title once for 6 concurrent suggestions" do
    people = Array.new(6) { trusted_member }
    outcomes = race(people) { |user| Post.find(posts(:wal).id).suggestions.new(user:, title: "WAL").submit }

    assert_equal 1, outcomes.count("applied")
    assert_equal Suggestion::QUORUM - 1, outcomes.count("saved")
    assert_equal [ "retitled" ], ModerationAction.pluck(:action)
    assert_equal "WAL", posts(:wal).reload.title
    assert_empty Suggestion.all
  end
end

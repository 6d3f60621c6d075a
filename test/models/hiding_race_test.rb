require "test_helper"

# Concurrent flags hide an item once, with one entry in the log.
class HidingRaceTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  test "hides the post once for 8 concurrent flags, and counts those that were accepted" do
    people = Array.new(8) { trusted_member }
    results = race(people) { |user| flag_in_new_request user }

    flagged = results.count(true)
    assert_includes AutoHideable::FLAGS_TO_HIDE..8, flagged
    assert_equal [ flagged, flagged ], [ posts(:wal).flags.count, ModerationQueueItem.sole.flags_count ]
    assert_equal [ "hidden" ], ModerationAction.pluck(:action)
    assert posts(:wal).reload.hidden_by_flags?
  end

  private
    # Loads the post again, as a request does.
    def flag_in_new_request(user)
      Post.find(posts(:wal).id).flags.new(user:, reason: "spam").submit
    end
end

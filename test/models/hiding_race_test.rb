require "test_helper"

# Those who flag in the same instant hide a thing once, and the log says so once.
class HidingRaceTest < ActiveSupport::TestCase
  include ModerationTestHelper, RaceHelper

  self.use_transactional_tests = false

  setup { forget_moderation_actions }
  teardown { forget_moderation_actions }

  test "of eight flags in the same instant all count, and it is hidden once" do
    people = Array.new(8) { trusted_member }
    answers = race(people) { |user| flag_anew user }

    flagged = answers.count(true)
    assert_includes AutoHideable::FLAGS_TO_HIDE..8, flagged
    assert_equal [ flagged, flagged ], [ posts(:wal).flags.count, ModerationQueueItem.sole.flags_count ]
    assert_equal [ "hidden" ], ModerationAction.pluck(:action)
    assert posts(:wal).reload.hidden?
  ensure
    Removal.where(post: posts(:wal)).delete_all
  end

  private
    # As a request would: what was looked at before is not known here.
    def flag_anew(user)
      Post.find(posts(:wal).id).flags.new(user:, reason: "spam").submit
    end
end

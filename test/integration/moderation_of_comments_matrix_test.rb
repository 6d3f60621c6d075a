require "test_helper"

# As ModerationMatrixTest, for comments.
class ModerationOfCommentsMatrixTest < ActionDispatch::IntegrationTest
  include ActionView::RecordIdentifier, AnnouncedActionsHelper

  # The action, the actions that it requires and what the author reads.
  ANNOUNCED = {
    "approved" => [ %w[ held ], "was approved by a moderator and is visible now." ],
    "removed" => [ [], "was removed by a moderator." ],
    "purge_requested" => [ [], "was removed by a moderator, who asked to delete it permanently. Another " \
      "moderator will decide." ],
    "restored" => [ %w[ removed ], "was restored by a moderator." ],
    "hidden" => [ [], "was hidden because members flagged it. A moderator will review it." ],
    "vouched" => [ %w[ hidden ], "was restored because members vouched for it." ]
  }.freeze

  setup do
    @member, @item = users(:maria), comments(:answer)
  end

  test "covers every action on comments" do
    hidden = comments(:objection)
    hide_by_flags hidden
    decide comments(:correction), "removed"
    hold comments(:unkind)
    items = [ @item, hidden, comments(:correction), comments(:unkind) ]
    possible = items.flat_map { |comment| comment.reload.allowed_actions }
    assert_equal [ *ANNOUNCED.keys, "redaction_requested" ].sort, [ *possible, *BY_MEMBERS ].uniq.sort
  end

  ANNOUNCED.each do |action, (required, text)|
    test "#{action}: in the log, the inbox, emails and push messages" do
      assert_announced action, :comment, required, "Your comment on “#{TITLE}” #{text}"
    end
  end
end

require "test_helper"

class CommentsMarkupHelper::MarkupTest < ActiveSupport::TestCase
  test "replies are within their parent's element" do
    markup = markup_of(0, 1, 2, 0).fill { |slot, html| html << "<b>#{slot.id}</b>" }

    assert_equal "<li>1<i>1</i><p><b>1</b><ol><li>2<i>2</i><p><b>2</b><ol><li>3<i>3</i><p><b>3</b>" \
      "</details></li></ol></details></li></ol></details></li><li>4<i>4</i><p><b>4</b></details></li>", markup
    assert_predicate markup, :html_safe?
  end

  test "can rewrite each comment" do
    assert_equal "(1)1</details></li>(2)2</details></li>", markup_of(0, 0).fill_with_content { |comment, slot|
      assert_equal "<li>#{slot.id}<i>#{slot.id}</i><p>", comment
      "(#{slot.id})#{slot.id}"
    }
  end

  test "is outdated as soon as one of its comments is" do
    assert_predicate markup_of(0), :fresh?
    travel_to(1.hour.from_now) { assert_not_predicate markup_of(0, 0, stale_at: 1.minute.ago), :fresh? }
    assert_predicate CommentsMarkupHelper::Markup.of([]), :fresh?
  end

  private
    def markup_of(*depths, stale_at: 1.day.from_now)
      CommentsMarkupHelper::Markup.of(depths.each_with_index.map { |depth, index|
        id = index + 1
        slot = CommentsMarkupHelper::ReaderSlot.of(Comment.new(id:, author: users(:maria), post: posts(:wal)),
          open: true)
        [ CommentsMarkupHelper::Fragment.new("<li>#{id}", "<p>", slot, stale_at), "<i>#{id}</i>", depth ]
      })
    end
end

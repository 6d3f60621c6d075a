require "test_helper"

class Comment::OutlineTest < ActiveSupport::TestCase
  test "links each comment with its root and its siblings" do
    outline = outline_of([ 1, nil ], [ 2, 1 ], [ 3, 2 ], [ 4, 1 ], [ 5, nil ])

    assert_equal({ 1 => nil, 2 => 1, 3 => 1, 4 => 1, 5 => nil },
      outline.entries.to_h { [ _1.id, _1.root&.id ] })
    assert_equal({ 1 => nil, 2 => nil, 3 => nil, 4 => 2, 5 => 1 },
      outline.entries.to_h { [ _1.id, _1.previous&.id ] })
    assert_equal({ 1 => 5, 2 => 4, 3 => nil, 4 => nil, 5 => nil },
      outline.entries.to_h { [ _1.id, _1.next&.id ] })
  end

  test "counts the replies below each comment at any depth" do
    outline = outline_of([ 1, nil ], [ 2, 1 ], [ 3, 2 ], [ 4, 1 ], [ 5, nil ])

    assert_equal({ 1 => 3, 2 => 1, 3 => 0, 4 => 0, 5 => 0 },
      outline.entries.to_h { [ _1.id, _1.replies_count ] })
    assert_predicate outline, :threads?
    assert_not_predicate outline_of([ 1, nil ], [ 2, nil ]), :threads?
  end

  private
    # Of pairs of ids: a comment's and its parent's.
    def outline_of(*pairs)
      Comment::Outline.of_rows(pairs.map { |id, parent_id| [ id, parent_id, 1, Time.current, 0, 1 ] })
    end
end

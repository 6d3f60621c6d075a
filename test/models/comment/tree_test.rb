require "test_helper"

class Comment::TreeTest < ActiveSupport::TestCase
  # Counts how often the tree reads its ids.
  Reply = Struct.new(:number, :parent_number, :reads) do
    def id = read(number)
    def parent_id = read(parent_number)

    private
      def read(value)
        self.reads = reads.to_i + 1
        value
      end
  end

  test "yields replies below their parents, siblings in the given order" do
    tree = Comment::Tree.new(
      [ [ 3, nil ], [ 1, nil ], [ 5, 1 ], [ 2, 1 ], [ 4, 2 ] ].map { |pair| Reply.new(*pair) }
    )

    assert_equal [ [ 3, 0 ], [ 1, 0 ], [ 5, 1 ], [ 2, 1 ], [ 4, 2 ] ],
      tree.map { |reply, depth| [ reply.number, depth ] }
  end

  test "treats a comment whose parent is missing as a root" do
    assert_equal [ 0, 1 ], Comment::Tree.new([ Reply.new(7, 99), Reply.new(8, 7) ]).map { |_, depth| depth }
  end

  test "is empty without comments" do
    assert_empty Comment::Tree.new([]).to_a
    assert_predicate Comment::Tree.new([]), :empty?
  end

  test "yields comments below the maximum depth at that depth, with their parent" do
    walk = Comment::Tree.new(chain(15)).to_a

    assert_equal [ *0..12, 12, 12 ], walk.map(&:second)
    assert_equal [ nil ] * 13 + [ 12, 13 ], walk.map { |_, _, parent| parent&.number }
  end

  test "walks a chain of 10,000 replies without recursion, in linear time" do
    replies = chain(10_000)

    assert_equal replies.map(&:number), Comment::Tree.new(replies.reverse).map { |reply, *| reply.number }
    assert_operator replies.sum(&:reads), :<=, 10 * replies.size
  end

  test "walks 10,000 replies to one comment in linear time" do
    replies = [ Reply.new(0) ] + (1..10_000).map { |number| Reply.new(number, 0) }

    assert_equal replies.map(&:number), Comment::Tree.new(replies).map { |reply, *| reply.number }
    assert_operator replies.sum(&:reads), :<=, 10 * replies.size
  end

  private
    def chain(length)
      Array.new(length) { |number| Reply.new(number, (number - 1 if number.positive?)) }
    end
end

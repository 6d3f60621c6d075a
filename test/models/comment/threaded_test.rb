require "test_helper"

class Comment::ThreadedTest < ActiveSupport::TestCase
  test "loads a thread and its authors' names with one query" do
    post = posts(:wal)
    assert_queries_count 1 do
      names = Comment.tree_of(post).map { |comment, *| comment.author_name }
      assert_equal %w[ tomas maria tomas maria ], names
    end
  end

  test "orders siblings by confidence, then by age" do
    doubtful = reply(upvotes: 3, downvotes: 2)
    first, second = reply(upvotes: 3), reply(upvotes: 3)
    loved = reply(upvotes: 30, downvotes: 2)

    assert_equal [ loved, comments(:objection), first, second, doubtful ].map(&:id), roots_of(posts(:wal))
  end

  test "orders deleted siblings last" do
    comments(:objection).remove by: users(:tomas)
    downvoted = reply(upvotes: 1, downvotes: 8)

    assert_equal [ downvoted.id, comments(:objection).id ], roots_of(posts(:wal))
  end

  test "keeps replies to a deleted comment" do
    assert_equal %i[ objection answer taken_back correction ].map { |name| comments(name).id },
      ids(Comment.tree_of(posts(:wal)))
  end

  test "returns the nearest ancestors as context, outermost first" do
    assert_equal %i[ turn_1 turn_2 turn_3 ].map { |name| comments(name).id },
      ids(comments(:turn_4).context(limit: 3))
    assert_equal %i[ turn_0 turn_1 ].map { |name| comments(name).id },
      ids(comments(:turn_2).context(limit: 3))
    assert_empty comments(:turn_0).context(limit: 3)
  end

  test "returns the comment and all its descendants as the subtree" do
    assert_equal (3..15).map { |turn| comments("turn_#{turn}").id }, ids(comments(:turn_3).subtree)
    assert_equal [ comments(:unkind).id ], ids(comments(:unkind).subtree)
  end

  test "uses indexes for threads, contexts and subtrees" do
    post, comment = posts(:ask_backups), comments(:turn_4)
    plans = plans_of { Comment.tree_of(post); comment.context(limit: 3); comment.subtree }

    assert_equal 3, plans.size
    plans.each { |plan| assert_no_match(/SCAN (comments|users)\b/, plan) }
  end

  private
    def reply(**attributes)
      Comment.create!(post: posts(:wal), author: users(:newcomer), body: "Hm.", **attributes)
    end

    def roots_of(post)
      Comment.tree_of(post).filter_map { |comment, depth| comment.id if depth.zero? }
    end

    def ids(tree)
      tree.map { |comment, *| comment.id }
    end

    def plans_of(&)
      queries = capture_notifications("sql.active_record", &).map(&:payload)
      # A connection that was lost in the meantime is configured first.
      queries.select! { |query| query[:sql].start_with?("SELECT", "WITH") }
      queries.map { |query| Comment.connection.explain(query[:sql], query[:binds]) }
    end
end

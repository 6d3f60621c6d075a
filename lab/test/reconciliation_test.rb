require "test_helper"

class ReconciliationTest < Lab::TestCase
  test "finds every acknowledged write" do
    reconciliation = reconcile({ "a" => true, "b" => true }, %w[ a b ])

    assert reconciliation.valid?
    assert_equal({ attempted: 2, acknowledged: 2, present: 2, lost: 0, recovered: 0, torn: 0, duplicated: 0,
      unexpected: 0, written_at_exit: 0, late: 0 }, reconciliation.to_h)
  end

  test "counts an acknowledged write that is missing as lost" do
    reconciliation = reconcile({ "a" => true, "b" => true }, %w[ a ])

    assert_equal [ "b" ], reconciliation.lost.to_a
    refute reconciliation.valid?
  end

  test "counts a write that is stored despite an error response as recovered, which is not a fault" do
    reconciliation = reconcile({ "a" => true, "b" => false }, %w[ a b ])

    assert_equal [ "b" ], reconciliation.recovered.to_a
    assert reconciliation.valid?
  end

  test "counts unanswered writes as recovered, and rows beyond those as unexpected" do
    unanswered = reconcile({ "a" => true }, %w[ a x ], unanswered: 1)
    assert_equal [ 1, 0 ], [ unanswered.recovered.size, unanswered.unexpected ]

    more = reconcile({ "a" => true }, %w[ a x y ], unanswered: 1)
    assert_equal 1, more.unexpected
    refute more.valid?
  end

  test "counts a row whose token was never sent as unexpected, however many requests got no response" do
    reconciliation = reconcile({ "a" => true }, %w[ a x y ], unanswered_tokens: %w[ x z z2 ])

    assert_equal [ 4, %w[ x y ], 1 ],
      [ reconciliation.attempted, reconciliation.recovered.to_a, reconciliation.unexpected ]
    assert_equal({ unexpected: %w[ y ] }, reconciliation.evidence)
    refute reconciliation.valid?
  end

  test "counts a write that is in one of two tables as torn, and as lost if it was acknowledged" do
    reconciliation = Lab::Reconciliation.new(answered: { "a" => true, "b" => false },
      stored: { "sessions" => %w[ a b ], "posts" => [] })

    assert_equal [ %w[ a b ], %w[ a ] ], [ reconciliation.torn.to_a.sort, reconciliation.lost.to_a ]
    refute reconciliation.valid?
  end

  test "counts a row that was written twice as duplicated" do
    reconciliation = reconcile({ "a" => true, "b" => true }, %w[ a b b ])

    assert_equal [ %w[ b ], 0, 0 ],
      [ reconciliation.duplicated.to_a, reconciliation.lost.size, reconciliation.unexpected ]
    assert_equal({ duplicated: %w[ b ] }, reconciliation.evidence)
    refute reconciliation.valid?
  end

  test "counts a row with altered content as torn, even if the rows of a request are not one transaction" do
    reconciliation = Lab::Reconciliation.new(answered: { "a" => true, "b" => true },
      stored: { "posts" => %w[ a b ] }, altered: %w[ b x ], one_transaction: false)

    assert_equal [ %w[ b ], 0 ], [ reconciliation.torn.to_a, reconciliation.lost.size ]
    refute reconciliation.valid?
  end

  test "counts an acknowledged row that appeared only after the server was stopped as written at exit" do
    reconciliation = Lab::Reconciliation.new(answered: { "a" => true, "b" => true, "c" => false },
      stored: { "posts" => %w[ a b c ] }, before_exit: { "posts" => %w[ a ] })

    assert_equal [ %w[ b ], 0 ], [ reconciliation.written_at_exit.to_a, reconciliation.lost.size ]
    refute reconciliation.valid?
  end

  test "gives a few tokens of each kind of fault as evidence" do
    lost = reconcile((1..20).to_h { |number| [ number.to_s, true ] }, [])

    assert_equal({ lost: %w[ 1 2 3 4 5 ] }, lost.evidence)
    assert_equal({ unexpected: %w[ x ] }, reconcile({ "a" => true }, %w[ a x ]).evidence)
    assert_empty reconcile({ "a" => true }, %w[ a ]).evidence
  end

  test "accepts half of a failed write that is not one transaction, but of an acknowledged one it is lost" do
    apart = ->(acknowledged) do
      stored = { "sessions" => %w[ a ], "posts" => [] }
      Lab::Reconciliation.new(answered: { "a" => acknowledged }, stored:, one_transaction: false)
    end

    assert apart[false].valid?
    refute apart[true].valid?
  end

  private
    def reconcile(answered, tokens, **)
      Lab::Reconciliation.new(answered:, stored: { "sessions" => tokens }, **)
    end
end

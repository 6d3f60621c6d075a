require "test_helper"

class LedgerTest < Lab::TestCase
  test "all that was acknowledged is there" do
    ledger = ledger({ "a" => 200, "b" => 201 }, %w[ a b ])

    assert ledger.valid?
    assert_equal({ attempted: 2, acknowledged: 2, present: 2, lost: 0, recovered: 0, torn: 0, duplicated: 0, unexpected: 0,
      written_at_exit: 0 }, ledger.to_h)
  end

  test "acknowledged and gone is lost" do
    ledger = ledger({ "a" => 200, "b" => 200 }, %w[ a ])

    assert_equal [ "b" ], ledger.lost.to_a
    refute ledger.valid?
  end

  test "refused and there is recovered, and no fault" do
    ledger = ledger({ "a" => 200, "b" => 500 }, %w[ a b ])

    assert_equal [ "b" ], ledger.recovered.to_a
    assert ledger.valid?
  end

  test "cut off and there is recovered too; one more than were cut off is nobody's" do
    unanswered = ledger({ "a" => 200 }, %w[ a x ], unanswered: 1)
    assert_equal [ 1, 0 ], [ unanswered.recovered.size, unanswered.unexpected ]

    more = ledger({ "a" => 200 }, %w[ a x y ], unanswered: 1)
    assert_equal 1, more.unexpected
    refute more.valid?
  end

  test "in one table and not in the other is torn, and lost when it was acknowledged" do
    ledger = Lab::Ledger.new(answered: { "a" => 200, "b" => 500 }, stored: { "sessions" => %w[ a b ], "posts" => [] })

    assert_equal [ %w[ a b ], %w[ a ] ], [ ledger.torn.to_a.sort, ledger.lost.to_a ]
    refute ledger.valid?
  end

  test "a row that was written twice is duplicated" do
    ledger = ledger({ "a" => 200, "b" => 200 }, %w[ a b b ])

    assert_equal [ %w[ b ], 0, 0 ], [ ledger.duplicated.to_a, ledger.lost.size, ledger.unexpected ]
    assert_equal({ duplicated: %w[ b ] }, ledger.evidence)
    refute ledger.valid?
  end

  test "a row with other content than was sent is torn, even if the rows of a request are not one transaction" do
    ledger = Lab::Ledger.new(answered: { "a" => 200, "b" => 200 }, stored: { "posts" => %w[ a b ] }, altered: %w[ b x ],
      one_transaction: false)

    assert_equal [ %w[ b ], 0 ], [ ledger.torn.to_a, ledger.lost.size ]
    refute ledger.valid?
  end

  test "an acknowledged row that was not there before the server was asked to end is written at exit" do
    ledger = Lab::Ledger.new(answered: { "a" => 200, "b" => 200, "c" => 500 },
      stored: { "posts" => %w[ a b c ] }, standing: { "posts" => %w[ a ] })

    assert_equal [ %w[ b ], 0 ], [ ledger.written_at_exit.to_a, ledger.lost.size ]
    refute ledger.valid?
  end

  test "evidence is a few tokens of each kind of fault" do
    lost = ledger((1..20).to_h { |number| [ number.to_s, 200 ] }, [])

    assert_equal({ lost: %w[ 1 2 3 4 5 ] }, lost.evidence)
    assert_equal({ unexpected: %w[ x ] }, ledger({ "a" => 200 }, %w[ a x ]).evidence)
    assert_empty ledger({ "a" => 200 }, %w[ a ]).evidence
  end

  test "half of what was refused is no fault where it was not one transaction, and lost is lost all the same" do
    apart = ->(status) do
      stored = { "sessions" => %w[ a ], "posts" => [] }
      Lab::Ledger.new(answered: { "a" => status }, stored:, one_transaction: false)
    end

    assert apart[500].valid?
    refute apart[200].valid?
  end

  private
    def ledger(answered, kept, unanswered: 0) = Lab::Ledger.new(answered:, stored: { "sessions" => kept }, unanswered:)
end

require "test_helper"

class LedgerTest < Lab::TestCase
  test "all that was acknowledged is there" do
    ledger = ledger({ "a" => 200, "b" => 201 }, %w[ a b ])

    assert ledger.valid?
    assert_equal({ attempted: 2, acknowledged: 2, present: 2, lost: 0, recovered: 0, torn: 0, unexpected: 0 }, ledger.to_h)
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
    assert_equal [ 1, 0 ], ledger({ "a" => 200 }, %w[ a x ], unanswered: 1).then { |ledger| [ ledger.recovered.size, ledger.unexpected ] }

    more = ledger({ "a" => 200 }, %w[ a x y ], unanswered: 1)
    assert_equal 1, more.unexpected
    refute more.valid?
  end

  test "in one table and not in the other is torn, and lost when it was acknowledged" do
    ledger = Lab::Ledger.new(answered: { "a" => 200, "b" => 500 }, kept: { "sessions" => %w[ a b ], "posts" => [] })

    assert_equal [ %w[ a b ], %w[ a ] ], [ ledger.torn.to_a.sort, ledger.lost.to_a ]
    refute ledger.valid?
  end

  test "half of what was refused is no fault where it was not one transaction, and lost is lost all the same" do
    apart = ->(status) { Lab::Ledger.new(answered: { "a" => status }, kept: { "sessions" => %w[ a ], "posts" => [] }, one_transaction: false) }

    assert apart[500].valid?
    refute apart[200].valid?
  end

  private
    def ledger(answered, kept, unanswered: 0) = Lab::Ledger.new(answered:, kept: { "sessions" => kept }, unanswered:)
end

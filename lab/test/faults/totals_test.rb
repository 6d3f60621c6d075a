require "test_helper"

class TotalsTest < Lab::TestCase
  # As Lab::RecordedRequests.
  Recorded = Data.define(:answered, :unanswered) do
    include Enumerable
    def each(&) = answered.each(&)
  end

  Round = Data.define(:requests, :unanswered, :refused, :command) do
    def failures = { "gone" => unanswered, "refused" => refused }
    def statuses = requests.map(&:status).tally

    def sample
      Lab::Sample.new(statuses:, seconds: 1, concurrency: 1, unanswered: unanswered + refused,
        unanswered_because: failures)
    end
  end

  JOURNEY = Lab::Journey.new(scenario: "post_create", stores: %w[ posts ],
    requests: [ Lab::Request.read({ "path" => "/?token={{token}}" }) ])

  test "adds up the rounds" do
    totals = totals(round({ "a1" => 200, "a2" => 503 }, unanswered: 2, refused: 7),
      round({ "b1" => 200 }, unanswered: 1))

    assert_equal({
      statuses: { 200 => 2, 503 => 1 },
      failures: { "gone" => 3, "refused" => 7 },
      unanswered: 3,
      refused: 7
    },
      totals.to_h)
    assert_equal [ "oha", "oha" ], totals.commands
  end

  test "counts a write that any round lost as lost" do
    reconciliation = totals(round({ "a1" => 200 }), round({ "b1" => 200 }))
      .reconcile({ "posts" => [ "b1" ] }, one_transaction: true)
    assert_equal [ "a1" ], reconciliation.lost.to_a
  end

  test "explains a row by an aborted request, but not by a refused connection" do
    { { unanswered: 1 } => 0, { refused: 1 } => 1 }.each do |without_answer, unexpected|
      reconciliation = totals(round({ "a1" => 200 }, **without_answer))
        .reconcile({ "posts" => %w[ a1 c1 ] }, one_transaction: true)
      assert_equal unexpected, reconciliation.unexpected
    end
  end

  test "explains a row by a recorded request without a response, but not one that was never sent" do
    { "c1" => 0, "d1" => 1 }.each do |stored, unexpected|
      reconciliation = totals(round({ "a1" => 200 }, unanswered: 3, tokens: %w[ c1 c2 c3 ]),
        round({ "b1" => 200 }))
        .reconcile({ "posts" => [ "a1", "b1", stored ] }, one_transaction: true)
      assert_equal [ unexpected, 5 ], [ reconciliation.unexpected, reconciliation.attempted ]
    end
  end

  test "explains a row of an excluded write, which may be stored in one table only" do
    totals = totals(round({ "a1" => 200, "b1" => 200 }))
    totals.exclude [ "b1" ]
    reconciliation = totals.reconcile({ "sessions" => %w[ a1 b1 ], "posts" => %w[ a1 ] },
      one_transaction: false)

    assert_equal [ 2, [], 0 ],
      [ reconciliation.attempted, reconciliation.lost.to_a, reconciliation.unexpected ]
    assert reconciliation.valid?
  end

  private
    def totals(*rounds)
      Lab::Faults::Totals.new([ JOURNEY ]).tap { |totals| rounds.each { |round| totals.add round } }
    end

    def round(answers, unanswered: 0, refused: 0, tokens: [])
      answered = answers.map do |token, status|
        Lab::RecordedRequests::Answered.new(token:, ended: 1.0, duration: 0.1, status:,
          accepted: status == 200)
      end
      without = tokens.map { |token| Lab::RecordedRequests::Unanswered.new(token:, reason: "failed") }
      requests = Recorded.new(answered:, unanswered: without)
      Round.new(requests:, unanswered:, refused:, command: [ "oha" ])
    end
end

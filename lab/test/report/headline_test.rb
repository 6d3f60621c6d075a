require "test_helper"

# The sentence below the title of a report.
class HeadlineTest < Lab::TestCase
  TOKENS = "Verified: the token of every acknowledged write is in the database exactly once"

  test "claims only what every measurement checked" do
    content, checks = { content: [ "posts" ] }, { checks: [ "score of a post" ] }

    assert_equal "#{TOKENS}.", headline({})
    assert_equal "#{TOKENS}, with the content that the ledger requires.", headline(content)
    assert_equal "#{TOKENS}, and the checks of the ledger found no wrong rows.", headline(checks)
    assert_equal "#{TOKENS}, with the content that the ledger requires, and the checks of the ledger found " \
      "no wrong rows.",
      headline({ **content, **checks })
    assert_equal "#{TOKENS}, with the content that the ledger requires.",
      headline({ **content, **checks }, content)
    assert_equal "#{TOKENS}.", headline(content, checks)
  end

  test "claims only tokens for results of earlier versions, which don't say more" do
    assert_equal "#{TOKENS}.", Lab::Report::Headline.new([ result(proof: "each request") ]).to_s
  end

  test "names the command of the ledger as the source" do
    assert_equal "Verified: the token of every acknowledged write is stored exactly once, " \
      "as the command of the ledger reports it.", headline({ source: "command" })
  end

  test "doesn't count measurements without writes" do
    reads = result(proof: "nothing is written", checked: { content: [], checks: [] })
    writes = result(proof: "each request", checked: { content: [ "posts" ], checks: [] })

    assert_equal "#{TOKENS}, with the content that the ledger requires.",
      Lab::Report::Headline.new([ reads, writes ]).to_s
    assert_equal "These scenarios write nothing, so there was nothing to verify.",
      Lab::Report::Headline.new([ reads ]).to_s
  end

  test "names the problems of all measurements if the verification failed" do
    lossy = result(valid: false, ledger: { acknowledged: 800, lost: 43, torn: 2 },
      proof: "each request", faults: [])
    good = result(proof: "each request", ledger: { acknowledged: 448, lost: 0 }, faults: [])
    broken = result(valid: false, proof: "nothing is written", faults: [ "integrity: page 3 is never used" ])

    assert_equal "Verification failed: 43 of 1,248 acknowledged writes lost, 2 writes torn.",
      failed(lossy, good)
    assert_equal "Verification failed: 43 of 800 acknowledged writes lost, 2 writes torn, the database has " \
      "a fault.",
      failed(lossy, broken)
    assert_equal "Verification failed: the database has a fault.", failed(broken)
    assert_equal "Verification failed: 1 of 1 acknowledged write lost, 1 write torn, 1 row that no " \
      "request sent.",
      failed(result(valid: false, ledger: { acknowledged: 1, lost: 1, torn: 1, unexpected: 1 }, faults: []))
  end

  private
    def failed(*results)
      Lab::Report::Headline.new(results).tap { |headline| refute headline.good? }.to_s
    end

    # The headline of measurements in which each request was looked up, with what each measurement checked.
    def headline(*checked)
      none = { source: "database", content: [], checks: [] }
      Lab::Report::Headline.new(
        checked.map { |one| result(proof: "each request", checked: { **none, **one }) }
      ).to_s
    end

    def result(**figures) = Lab::Result.new({ scenario: "post_create", valid: true, **figures })
end

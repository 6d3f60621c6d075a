# Two members who upvote each other often, so that a large share of at least one's
# upvotes comes from the other.
class AbuseSignal::MutualVotes
  MIN_VOTES = 5 # in each direction
  SHARE = 0.3 # of all upvotes that one of them received

  def initialize(since:)
    @since = since
  end

  # The evidence is the number of upvotes in each direction, and each member's total.
  def results
    rows.map do |row|
      { user_id: row["one"], other_user_id: row["two"], evidence: row.slice(
        "given", "returned", "got_one", "got_two"
      ) }
    end
  end

  private
    # Reads the recent votes once, each night in the background.
    def rows
      AbuseSignal.query "Mutual votes", <<~SQL, since: @since, minimum: MIN_VOTES, share: SHARE
        WITH upvotes AS (#{AbuseSignal::UPVOTES}),
          counts AS MATERIALIZED (SELECT voter_id, author_id, count(*) AS number FROM upvotes GROUP BY voter_id, author_id),
          pairs AS (SELECT voter_id, author_id, number FROM counts WHERE number >= :minimum),
          totals AS (SELECT author_id, CAST(sum(number) AS integer) AS number FROM counts GROUP BY author_id)
        SELECT one.voter_id AS one, one.author_id AS two, one.number AS given, two.number AS returned, got_one.number AS got_one,
          got_two.number AS got_two
        FROM pairs one
        JOIN pairs two ON two.voter_id = one.author_id AND two.author_id = one.voter_id
        JOIN totals got_one ON got_one.author_id = one.voter_id
        JOIN totals got_two ON got_two.author_id = one.author_id
        WHERE one.voter_id < one.author_id AND (one.number >= :share * got_two.number OR two.number >= :share * got_one.number)
        ORDER BY one.number + two.number DESC
      SQL
    end
end

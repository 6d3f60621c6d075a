# Two members who signed in from the same IP addresses, one of whom upvotes the other. Addresses that many
# members share, such as a school's, don't count. The signal doesn't contain the addresses.
class AbuseSignal::SharedAddress
  MIN_VOTES = 3 # upvotes, in either direction
  MAX_USERS_PER_ADDRESS = 4

  def initialize(since:)
    @since = since
  end

  # The evidence is the number of shared addresses, and the upvotes between the members.
  def results
    rows.map do |row|
      { user_id: row["one"], other_user_id: row["two"], evidence: row.slice("addresses", "upvotes") }
    end
  end

  private
    def rows
      AbuseSignal.query "Shared " \
        "addresses", <<~SQL, since: @since, minimum: MIN_VOTES, maximum: MAX_USERS_PER_ADDRESS
        WITH upvotes AS (#{AbuseSignal::UPVOTES}),
          sign_ins AS (SELECT DISTINCT user_id, ip_address FROM sessions WHERE last_seen_at >= :since AND ip_address IS NOT NULL),
          shared AS (SELECT ip_address FROM sign_ins GROUP BY ip_address HAVING count(*) BETWEEN 2 AND :maximum),
          pairs AS (
            SELECT one.user_id AS one, two.user_id AS two, count(*) AS addresses
            FROM shared JOIN sign_ins one ON one.ip_address = shared.ip_address
              JOIN sign_ins two ON two.ip_address = shared.ip_address AND two.user_id > one.user_id
            GROUP BY one.user_id, two.user_id
          ),
          given AS (SELECT voter_id, author_id, count(*) AS number FROM upvotes GROUP BY voter_id, author_id),
          votes_between AS (
            SELECT one, two, addresses, coalesce(there.number, 0) + coalesce(back.number, 0) AS upvotes
            FROM pairs LEFT JOIN given there ON there.voter_id = one AND there.author_id = two
              LEFT JOIN given back ON back.voter_id = two AND back.author_id = one
          )
        SELECT one, two, addresses, upvotes FROM votes_between WHERE upvotes >= :minimum ORDER BY upvotes DESC
      SQL
    end
end

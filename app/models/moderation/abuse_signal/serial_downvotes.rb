# A member downvotes much of what one other member writes, and little else.
class AbuseSignal::SerialDownvotes
  PERIOD = 7.days
  MIN_VOTES = 8
  SHARE = 0.6 # of their downvotes

  DOWNVOTES = <<~SQL.freeze
    SELECT votes.user_id AS voter_id, comments.author_id, count(*) AS number
    FROM votes JOIN comments ON comments.id = votes.comment_id
    WHERE #{AbuseSignal::RECENT} AND votes.value = -1 AND NOT votes.discounted
    GROUP BY votes.user_id, comments.author_id
  SQL

  # +downvotes+: the number of each voter for each author, with the column names as keys.
  def initialize(downvotes = nil)
    @downvotes = downvotes
  end

  def results
    downvotes.group_by { |row| row["voter_id"] }.flat_map do |voter_id, rows|
      all = rows.sum { |row| row["number"] }
      rows.select { |row| row["number"] >= [ MIN_VOTES, SHARE * all ].max }.map do |row|
        { user_id: voter_id, other_user_id: row["author_id"],
          evidence: { "downvotes" => row["number"], "all_downvotes" => all } }
      end
    end
  end

  private
    def downvotes
      @downvotes ||= AbuseSignal.query("Downvotes", DOWNVOTES, since: PERIOD.ago,
        max_votes: AbuseSignal::RecentVotes::MAX_VOTES)
    end
end

# Upvotes of the last days, and what is known of those who cast them, for the detectors of rings. Reads a
# bounded number of votes, so that detection takes the same time on any site.
class AbuseSignal::RecentVotes
  PERIOD = 3.days # an order of votes may be delivered over a day
  MAX_VOTES = 50_000 # the newest
  MAX_HISTORY = 200_000 # of the newest votes, among which the voters' others are counted
  LOW_KARMA = 25 # below which members upvoted little of what they posted
  FEW_VOTES = 10 # below which a member has hardly voted for anything else
  TOP_AUTHORS = 3
  SHARE = 0.5 # of a member's votes for these authors, above which they vote for little else
  DEVOTION = 0.6 # the same for one author or domain

  UPVOTES = "votes.value = 1 AND NOT votes.discounted".freeze
  RECENT = <<~SQL.freeze
    SELECT DISTINCT votes.user_id AS voter_id, #{AbuseSignal::AUTHOR_ID} AS author_id, posts.domain
    FROM #{AbuseSignal::VOTES} WHERE #{AbuseSignal::RECENT} AND #{UPVOTES}
  SQL
  HISTORY = <<~SQL.freeze
    SELECT CAST(votes.user_id AS bigint) AS voter_id, #{AbuseSignal::AUTHOR_ID} AS author_id, posts.domain, count(*) AS number
    FROM #{AbuseSignal::VOTES} WHERE #{AbuseSignal::NEWEST} AND CAST(votes.user_id AS bigint) IN (:voters) AND #{UPVOTES}
    GROUP BY 1, 2, 3
  SQL

  Vote = Data.define(:voter_id, :author_id, :domain, :number)

  class << self
    def load(since: PERIOD.ago)
      recent = AbuseSignal.query("Recent votes", RECENT, since:, max_votes: MAX_VOTES)
      voters = recent.map { |row| row["voter_id"] }.uniq
      history = AbuseSignal.query("Voters", HISTORY, voters:, max_votes: MAX_HISTORY)
      members = User.where(id: voters, role: "member").pluck(:id, :karma).to_h
      new(*[ recent, history ].map { |rows| rows.map { |row| vote(row) } }, members)
    end

    private
      def vote(row) = Vote.new(row["voter_id"], row["author_id"], row["domain"], row["number"] || 1)
  end

  # +recent+ and +history+ are arrays of Vote: of the period, and all by the same voters. +karma+ has that of
  # the voters, without moderators.
  def initialize(recent, history, karma)
    @recent, @karma = recent, karma
    @history = history.group_by(&:voter_id)
  end

  # The voters for each author, or domain.
  def voters_by(kind)
    @recent.select(&kind).group_by(&kind).transform_values { |votes| votes.map(&:voter_id).uniq }
  end

  # Whether little is lost with the account: low karma, and few votes, or most of them for a few authors.
  def weak?(voter)
    (@weak ||= {}).fetch(voter) do
      counts = given(voter, :author_id).values
      @weak[voter] = low_karma?(voter) &&
        (counts.sum < FEW_VOTES || counts.max(TOP_AUTHORS).sum >= SHARE * counts.sum)
    end
  end

  # Whether the voter, with low karma, votes for little else than +target+.
  def devoted?(voter, target, kind)
    counts = given(voter, kind)
    low_karma?(voter) && counts.values.sum >= 3 && counts.fetch(target, 0) >= DEVOTION * counts.values.sum
  end

  # How many votes the voter has given to each author, or domain.
  def given(voter, kind)
    (@given ||= {})[[ voter, kind ]] ||= @history.fetch(voter, []).select(&kind).group_by(&kind)
      .transform_values { |votes| votes.sum(&:number) }
  end

  def voters = @history.keys

  private
    def low_karma?(id) = @karma.fetch(id, LOW_KARMA) < LOW_KARMA
end

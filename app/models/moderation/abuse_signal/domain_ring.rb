# As a vote ring, but for the links to one domain, by several authors.
class AbuseSignal::DomainRing < AbuseSignal::VoteRing
  def initialize(recent) = super(recent, :domain, traits: %i[ weak? devoted? ])

  private
    # Of the member who posted most of its links.
    def result(domain, members, voters)
      authors = Post.where(domain:).order(id: :desc).limit(100).pluck(:author_id)
      author_id = authors.tally.max_by(&:last)&.first
      evidence = { "members" => members, "voters" => voters, "domain" => domain }
      { user_id: author_id, other_user_id: nil, evidence: } if author_id
    end
end

# Several members who upvote one another again and again, so that their karma comes from each other.
class AbuseSignal::MutualRing
  MIN_MEMBERS = 5 # more than a circle of friends
  MIN_VOTES = 2 # in each direction
  DENSITY = 0.6 # of all possible ties
  SHARE = 0.3 # of the karma that most of them have

  def initialize(recent)
    @recent = recent
    @ties = ties
  end

  def results
    rings.map do |members|
      { user_id: members.min, other_user_id: nil, evidence: { "members" => members.sort } }
    end
  end

  private
    # The members to whom each has given votes that were returned.
    def ties
      given = @recent.voters.index_with do |voter|
        @recent.given(voter, :author_id).select { |_, number| number >= MIN_VOTES }
      end
      given.to_h { |voter, authors| [ voter, authors.keys.select { |author| given[author]&.key?(voter) } ] }
    end

    def rings
      seen = Set.new
      @ties.keys.filter_map do |voter|
        next unless seen.add?(voter)

        ring = dense_part(reached_from(voter, seen))
        dependent = ring.count { |member| depends_on?(ring, member) }
        ring if ring.size >= MIN_MEMBERS && dependent >= DENSITY * ring.size
      end
    end

    def reached_from(voter, seen)
      [ voter ].tap do |found|
        found.each { |member| found.concat(@ties.fetch(member).select { |other| seen.add?(other) }) }
      end
    end

    # Without the members who have ties to few of the others.
    def dense_part(members)
      loop do
        counts = members.index_with { |member| (@ties.fetch(member) & members).size }
        loosest, number = counts.min_by(&:last)
        return members if number >= DENSITY * (members.size - 1)

        members -= [ loosest ]
      end
    end

    def depends_on?(ring, member)
      ring.sum { |other| @recent.given(other, :author_id).fetch(member, 0) } >=
        SHARE * [ @recent.karma(member), 1 ].max
    end
end

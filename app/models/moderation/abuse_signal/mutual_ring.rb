# Several members who upvote one another again and again, and others less.
class AbuseSignal::MutualRing
  MIN_MEMBERS = 5 # more than a circle of friends
  MIN_VOTES = 2 # in each direction
  DENSITY = 0.6 # of all possible ties
  SHARE = 0.3 # of the votes that most of them give

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
    # For each voter, the authors who returned their votes.
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
        devoted = ring.count { |member| devoted?(member, ring) }
        ring if ring.size >= MIN_MEMBERS && devoted >= DENSITY * ring.size
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

    def devoted?(member, ring)
      given = @recent.given(member, :author_id)
      given.slice(*ring).values.sum >= SHARE * given.values.sum
    end
end

# The votes of a generated community in 90 days, as AbuseSignal::RecentVotes reads them. Most members vote
# rarely, and a few a lot. Friends upvote each other; authors have fans; people in an office vote for each
# other's posts; some posts attract new members. Attacks add accounts, and return their ids.
class GeneratedCommunity
  DAY, DAYS = 86_400, 90
  POSTERS, NEW = 0.2, 0.1 # shares of members

  def initialize(seed, members: 10_000)
    @random, @votes, @posts, @karma, @created = Random.new(seed), [], [], {}, {}
    members.times { |id| add_member id }
    @posters = @karma.keys.select { |id| @karma[id] > 12 }
    @newest = @created.keys.select { |id| @created[id].positive? }
    @reach = @karma.keys.each_with_object([]) { |_, sums| sums << sums.last.to_f + Math.exp(2 * gauss) }
    @office, @friends, @fans = @karma.keys.sample(40, random: @random), friends(members / 25), fans
    (DAYS * members / 166).times { post author, @random.rand(DAYS * DAY) }
  end

  def recent_votes
    voters = @votes.select { |vote| vote.last > (DAYS - 3) * DAY }
    history = @votes.group_by(&:first).slice(*voters.map(&:first)).values.flatten(1)
    AbuseSignal::RecentVotes.new(*[ voters, history ].map { |votes| votes.map { |vote| row(vote) } }, @karma)
  end

  def votes_of(id) = (@tally ||= @votes.map(&:first).tally).fetch(id, 0)

  # Thirty new accounts; accounts with some karma, and votes for others; bought accounts, over a day.
  def star_of_new_accounts = star(accounts(30, karma: 0..0), others: 0..0, spread: DAY / 24)
  def star_of_old_accounts = star(accounts(30, karma: 5..20), others: 0..7, spread: DAY / 24)
  def bought_votes = star(accounts(30, karma: 0..19), others: 0..4, spread: DAY)

  def ring_for_three_authors
    accounts(20, karma: 0..14).each do |voter|
      vote_for_others voter, 0..5
      @bosses ||= accounts(3, karma: 30..30)
      @bosses.each do |author|
        number(3..5).times { |turn| vote voter, author, nil, turn.zero? ? DAY : 10 * DAY }
      end
    end
  end

  def domain_by_twelve
    ring = accounts(12, karma: 0..11)
    ring.each do |voter|
      vote_for_others voter, 0..2
      ring.sample(6, random: @random).without(voter)
        .each { |author| vote voter, author, "spam.example", 3 * DAY }
    end
  end

  def mutual_ring_of_eight
    ring = accounts(8, karma: 20..119)
    ring.each do |voter|
      vote_for_others voter, 15..34
      ring.without(voter).each do |author|
        number(2..4).times { vote voter, author, "m#{author}.example", 60 * DAY }
      end
      vote voter, ring.without(voter).first, nil, DAY
    end
  end

  private
    def gauss = Math.sqrt(-2 * Math.log(1 - @random.rand)) * Math.cos(2 * Math::PI * @random.rand)
    def number(range) = @random.rand(range)
    def chance?(share) = @random.rand < share

    def add_member(id)
      @created[id] = chance?(NEW) ? number(0...DAYS * DAY) : -1
      @karma[id] = chance?(POSTERS) && @created[id].negative? ? Math.exp(1.3 * gauss + 3).to_i : number(0..9)
    end

    def friends(circles)
      circles.times.each_with_object(Hash.new { |all, id| all[id] = [] }) do |_, all|
        circle = @posters.sample(number(2..4), random: @random)
        circle.each { |id| all[id] |= circle - [ id ] }
      end
    end

    def fans
      @posters.sample(30, random: @random).index_with { |id| Array.new(number(5..19)) { someone } - [ id ] }
    end

    def author = chance?(0.3) ? @fans.keys.sample(random: @random) : @posters.sample(random: @random)
    def someone = @random.rand(@reach.last).then { |point| @reach.bsearch_index { |sum| sum > point } }

    def post(author, time)
      domain = "d#{(@random.rand**2 * 600).to_i}.example" if chance?(0.8)
      voters = (audience(author) - [ author ]).uniq
      @posts << [ author, time, voters.size ]
      voters.each do |voter|
        voted_at = [ time + number(0..DAY), DAYS * DAY ].min
        @votes << [ voter, author, domain, voted_at ] if @created[voter] < time
      end
    end

    def audience(author)
      readers = Array.new(Math.exp(1.1 * gauss + 1.8).to_i) { someone }
      readers += Array.new(readers.size / 2) { @newest.sample(random: @random) } if chance?(0.03)
      readers += @office.select { chance?(0.3) } if @office.include?(author)
      readers += @friends.fetch(author, []).select { chance?(0.4) }
      readers + @fans.fetch(author, []).select { chance?(0.5) }
    end

    def accounts(count, karma:)
      Array.new(count) { @karma.size.tap { |id| @karma[id] = number(karma) } }
    end

    def star(ring, others:, spread:)
      author = accounts(1, karma: 10..10).sole
      ring.each do |voter|
        vote_for_others voter, others
        vote voter, author, "bought.example", spread
      end
    end

    # At some time in the last +spread+ seconds.
    def vote(voter, author, domain, spread)
      @votes << [ voter, author, domain, DAYS * DAY - number(0...spread) ]
    end

    def vote_for_others(voter, times)
      number(times).times do
        _, author, domain = @votes.sample(random: @random)
        vote voter, author, domain, 60 * DAY
      end
    end

    def row((voter, author, domain, _)) = AbuseSignal::RecentVotes::Vote.new(voter, author, domain, 1)
end

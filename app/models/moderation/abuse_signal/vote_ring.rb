# Accounts that cost nothing vote for one author. Weak voters (RecentVotes) are part of every audience; here
# there are more of them than chance explains, compared with the audiences of all other authors. Devoted
# voters prove nothing about an author, who may have fans.
class AbuseSignal::VoteRing
  MIN_VOTERS = 6
  RARE = 1e-6 # the probability under which an audience isn't by chance
  VARIETY = 1.3 # audiences differ more than by chance: some posts attract new members
  UNKNOWN = 10 # voters that count as ordinary ones, on sites with few votes
  MIN_SHARE = { weak?: 0.1, devoted?: 0.05 }.freeze # of all audiences, for sites with few votes

  def initialize(recent, kind = :author_id, traits: %i[ weak? ])
    @recent, @kind, @traits = recent, kind, traits
    @audiences = recent.voters_by(kind)
  end

  def results
    @audiences.filter_map do |target, voters|
      next if voters.size < MIN_VOTERS

      members = @traits.filter_map { |trait| unlikely(target, trait) }.first
      result(target, members.sort, voters.size) if members
    end
  end

  private
    def result(author_id, members, voters)
      { user_id: author_id, other_user_id: nil, evidence: { "members" => members, "voters" => voters } }
    end

    # The voters for +target+ with the trait, if there are too many of them.
    def unlikely(target, trait)
      voters, members = @audiences.fetch(target), with_trait(trait).fetch(target)
      return if members.size < MIN_VOTERS

      others = size(@audiences) - voters.size
      elsewhere = size(with_trait(trait)) - members.size
      share = (VARIETY * (elsewhere + 1) / (others + UNKNOWN)).clamp(MIN_SHARE.fetch(trait), 0.9)
      members if tail(voters.size, members.size, share) < RARE
    end

    # Of all audiences together. Memoized, because each target is compared with it.
    def size(audiences)
      (@sizes ||= {}.compare_by_identity)[audiences] ||= audiences.sum { |_, voters| voters.size }
    end

    def with_trait(trait)
      (@with_trait ||= {})[trait] ||= @audiences.to_h do |target, voters|
        arguments = trait == :devoted? ? [ target, @kind ] : []
        [ target, voters.select { |voter| @recent.public_send(trait, voter, *arguments) } ]
      end
    end

    # The probability that at least +successes+ of +trials+ have a trait with this +share+ (binomial
    # distribution).
    def tail(trials, successes, share)
      choose = [ trials, successes, trials - successes ].map { |number| Math.lgamma(number + 1).first }
      term = Math.exp(choose[0] - choose[1] - choose[2] + successes * Math.log(share) +
        (trials - successes) * Math.log(1 - share))
      (successes..trials).sum do |number|
        term.tap { term *= (trials - number) / (number + 1.0) * share / (1 - share) }
      end
    end
end

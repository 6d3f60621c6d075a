require "test_helper"

# Rings are found in generated communities, and honest members are left alone. The limits were chosen with the
# seeds 1, 2 and 1001 to 1008.
class AbuseSignal::GeneratedCommunitiesTest < ActiveSupport::TestCase
  ATTACKS = %i[
    star_of_new_accounts star_of_old_accounts bought_votes ring_for_three_authors domain_by_twelve
    mutual_ring_of_eight
  ].freeze
  RECALL = 0.9

  setup { Post.create!(author: users(:maria), title: "Spam", url: "https://spam.example/") }

  test "finds each kind of ring, and no honest member with more than thirty votes" do
    assert_found seeds: [ 101 ], members: 5_000
  end

  # SEEDS=1001-1100 chooses others.
  slow_test "finds each kind of ring in many communities of ten thousand members" do
    first, last = ENV.fetch("SEEDS", "201-205").split("-").map(&:to_i)
    assert_found seeds: first..last, members: 10_000
  end

  private
    def assert_found(seeds:, members:)
      honest = seeds.flat_map { |seed| honest_members_found(GeneratedCommunity.new(seed, members:)) }
      shares = ATTACKS.index_with { |attack| seeds.map { |seed| share_found(seed, members, attack) } }
      puts "honest: #{honest.inspect}, #{shares.inspect}" if ENV["SEEDS"]

      assert_operator honest.count { |votes| votes > 30 }, :<=, 2
      shares.each { |attack, found| assert_operator found.sum / found.size, :>=, RECALL, attack }
    end

    # How many votes each of them has cast.
    def honest_members_found(community)
      found(community).map { |id| community.votes_of(id) }
    end

    def share_found(seed, members, attack)
      community = GeneratedCommunity.new(seed, members:)
      ring = community.public_send(attack)
      (ring & found(community)).size.to_f / ring.size
    end

    def found(community)
      recent = community.recent_votes
      [ AbuseSignal::VoteRing, AbuseSignal::DomainRing, AbuseSignal::MutualRing ]
        .flat_map { |detector| detector.new(recent).results }
        .flat_map { |result| result[:evidence]["members"] }.uniq
    end
end

require "test_helper"

# Rings are found in generated communities, and honest members are left alone. The limits were chosen with the
# seeds 1, 2 and 1001 to 1008.
class AbuseSignal::GeneratedCommunitiesTest < ActiveSupport::TestCase
  ATTACKS = %i[
    star_of_new_accounts star_of_old_accounts bought_votes ring_for_three_authors domain_by_twelve
    mutual_ring_of_eight
  ].freeze
  DISAPPROVING = %i[ brigade_of_five brigade_of_twenty serial_downvoter ].freeze
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

  test "finds brigades and serial downvoters, and few members who argue or posts that deserve their flags" do
    assert_disapproval_found seeds: [ 101, 102 ], members: 10_000
  end

  # SEEDS=4001-4020 found all brigades, 95 % of the serial downvoters, one member who argued, and a dozen
  # posts that deserved their flags.
  slow_test "finds brigades and serial downvoters in many communities of ten thousand members" do
    first, last = ENV.fetch("SEEDS", "201-205").split("-").map(&:to_i)
    assert_disapproval_found seeds: first..last, members: 10_000
  end

  private
    # Each attack on a community of its own would take three times as long, and they don't affect one another.
    def assert_disapproval_found(seeds:, members:)
      attacks = seeds.map do |seed|
        community = GeneratedCommunity::Disapproving.new(seed, members:)
        honest = disapproving(community)
        shares = DISAPPROVING.to_h do |attack|
          attackers = community.public_send(attack)
          found = disapproving(community).flatten
          [ attack, (attackers & found).size.to_f / attackers.size ]
        end
        { honest:, **shares }
      end
      if ENV["SEEDS"]
        attacks.each { |found| puts({ **found, honest: found[:honest].map(&:size) }.inspect) }
      end

      DISAPPROVING.each do |attack|
        assert_operator attacks.sum { |found| found[attack] } / attacks.size, :>=, RECALL, attack
      end
      argued, flagged = attacks.map { |found| found[:honest] }.transpose.map { |found| found.sum(&:size) }
      assert_operator argued, :<=, 0.1 * attacks.size
      assert_operator flagged, :<=, attacks.size
    end

    # The serial downvoters, and the members of each brigade.
    def disapproving(community)
      [ AbuseSignal::SerialDownvotes.new(community.downvotes).results.pluck(:user_id),
        AbuseSignal::FlagBrigade.new(community.flagged).results.map { |found| found[:evidence]["members"] } ]
    end

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

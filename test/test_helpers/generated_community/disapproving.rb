require_relative "../generated_community"

# A generated community with the flags and downvotes of its last days, as the detectors read them. Some posts
# deserve their flags, some divide members, and some members argue with one another; attacks come on top.
class GeneratedCommunity::Disapproving < GeneratedCommunity
  Post = Struct.new(:author, :points, :flaggers)

  # Rows of AbuseSignal::SerialDownvotes.
  def downvotes
    pairs_of_downvotes.tally.map do |(voter, author), number|
      { "voter_id" => voter, "author_id" => author, "number" => number }
    end
  end

  def flagged
    recent_posts.each_with_index.map do |post, id|
      AbuseSignal::FlagBrigade::Flagged.new(:post_id, id, post.author, post.points, post.flaggers)
    end
  end

  # Against what is on the front page.
  def brigade_of_five = brigade(5)
  def brigade_of_twenty = brigade(20)

  def serial_downvoter
    voter, victim = accounts(1, karma: 100..300).sole, @posters.sample(random: @random)
    number(8..30).times { pairs_of_downvotes << [ voter, victim ] }
    number(0..8).times { pairs_of_downvotes << [ voter, author ] }
    [ voter ]
  end

  private
    # Of a week. A quarter are for an opponent.
    def pairs_of_downvotes
      @pairs_of_downvotes ||= with_karma(100).flat_map do |voter|
        opponent = author
        Array.new(Math.exp(1.2 * gauss + 0.7).to_i) { [ voter, chance?(0.25) ? opponent : author ] }
          .reject { |_, author| author == voter }
      end
    end

    def recent_posts
      @recent_posts ||= @posts.select { |_, time, _| time > (DAYS - 3) * DAY }.map do |author, _, voters|
        deserved = chance?(0.04)
        share = deserved ? 0.4 : [ 0.002, 0.03 ].sample(random: @random)
        flags = Array.new(voters + 4) { chance?(share) }.count(true)
        Post.new(author, deserved ? voters / 3 : voters, with_karma(30).sample(flags, random: @random))
      end
    end

    def with_karma(karma) = (@with_karma ||= {})[karma] ||= @karma.keys.select { |id| @karma[id] >= karma }

    def brigade(size)
      accounts(size, karma: 30..79).tap do |members|
        recent_posts.max_by(30, &:points).sample(random: @random).flaggers.concat members
      end
    end
end

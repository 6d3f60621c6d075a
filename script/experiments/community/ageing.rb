require_relative "insertion"

# Votes and comments on random items, with the site's triggers and indexes. An index that has just been
# created is full, so nearly every insert would split a page and write four or five instead of one: on a site
# that grew, pages have room.
class Community::Ageing
  SHARE = 50 # one row in so many

  def initialize(database, plan)
    @database, @plan, @random = database, plan, plan.random
    @voters = (Community::FIRST_MEMBER..plan.members).to_a
  end

  def insert
    time = @plan.time(1)
    votes = Community::Insertion.new(@database, "votes",
      %w[ user_id post_id comment_id value created_at ], ignore: true)
    comments = Community::Insertion.new(@database, "comments",
      %w[ post_id author_id body created_at updated_at ])
    (@plan.rows / SHARE).times do |number|
      post, comment = number.even? ? [ id(@plan.posts), nil ] : [ nil, id(@plan.comments) ]
      votes.insert voter, post, comment, 1, time
      comments.insert id(@plan.posts), voter, "Agreed.", time, time if (number % 4).zero?
    end
    [ votes, comments ].each(&:close)
  end

  private
    def voter = @voters.sample(random: @random)
    def id(greatest) = @random.rand(1..greatest)
end

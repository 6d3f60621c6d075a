module Community
end

# How many rows of each kind a community of +rows+ rows has, and the random numbers that they are drawn with.
# At any size, it is three years old, and has the same threads, prolific author and heavy member.
class Community::Plan
  YEARS = 3
  SPAN = YEARS * 365 * 86_400 # seconds
  HEAD = 20 # flattens the distribution of members: the first one writes under 1 % of 10 million rows

  attr_reader :rows, :random, :now

  def initialize(rows:, seed:, now:)
    @rows, @random, @now = rows, Random.new(seed), now
  end

  def members = @rows / 100
  def posts = @rows / 10
  def comments = @rows * 4 / 10
  def notifications = @rows / 40
  def visits = @rows * 3 / 100
  def domains = [ members / 20, 10 ].max
  def tags = 30

  # A number below +count+, of which the small ones are the most frequent: Zipf's law.
  def zipf(count, head: 1) = (head * (((count + head) / head.to_f)**@random.rand)).to_i - head

  def member = Community::FIRST_MEMBER + zipf(members - Community::FIRST_MEMBER, head: HEAD)

  # The votes on an item: most have none to three, a few have hundreds.
  def votes = [ (0.6 / (1 - @random.rand)**0.75).to_i, members / 3, 2_000 ].min

  # As Rails stores it. +share+ is from 0, the oldest, to 1.
  def time(share) = format_time(@now - ((1 - share) * SPAN).to_i)
  def format_time(seconds) = Time.at(seconds).utc.strftime("%Y-%m-%d %H:%M:%S.000000")
end

# The ids of members with a role in the measurements.
module Community
  ADMIN, HEAVY, PROLIFIC, ORDINARY, FIRST_MEMBER = *1..5
end

# The sample community of the talks: about 100 people whose password is `password`, 1,000 posts, 10 comments a post.
# SAMPLES=0 leaves the site empty; SAMPLE_POSTS=N makes a larger one, for load tests that destroy, SAMPLE_MEMBERS=N of more
# people and SAMPLE_DAYS=N of a longer time. Where SAMPLE_POSTS is given it has tags only with SAMPLE_TAGS=1: load tests
# measure a community without.
if ENV["SAMPLES"] != "0" && User.none?
  sizes = { posts: 1_000, members: 100, days: 30 }.to_h { |name, usual| [ name, Integer(ENV.fetch("SAMPLE_#{name.upcase}", usual)) ] }
  tags = ENV.fetch("SAMPLE_TAGS") { ENV.key?("SAMPLE_POSTS") ? "0" : "1" } == "1"
  SampleCommunity.new(**sizes, tags:, output: $stdout).create
end

# The sample community of the talks: about 100 people whose password is `password`, 1,000 posts, 10 comments a post.
# SAMPLES=0 leaves the site empty. SAMPLE_POSTS=N creates more posts, for load tests that delete some; SAMPLE_MEMBERS=N more
# members, and SAMPLE_DAYS=N spreads them over more days. With SAMPLE_POSTS there are tags only if SAMPLE_TAGS=1: load tests
# measure a site without tags.
if ENV["SAMPLES"] != "0" && User.none?
  sizes = { posts: 1_000, members: 100, days: 30 }.to_h do |name, usual|
    [ name, Integer(ENV.fetch("SAMPLE_#{name.upcase}", usual)) ]
  end
  tags = ENV.fetch("SAMPLE_TAGS") { ENV.key?("SAMPLE_POSTS") ? "0" : "1" } == "1"
  SampleCommunity.new(**sizes, tags:, output: $stdout).create
end

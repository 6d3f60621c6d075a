# Creates the sample community, of the same size as in the "SQLite on Rails" talks: about 100 members with the
# password `password`, and 1,000 posts with 10 comments each on average. SAMPLES=0 leaves the site empty.
# SAMPLE_POSTS=N, SAMPLE_MEMBERS=N and SAMPLE_DAYS=N change the number of posts, of members, and of days that
# the posts are spread over. With SAMPLE_POSTS, tags are created only if SAMPLE_TAGS=1, because load tests
# measure a site without tags, and without what members and moderators do on a living site.
if ENV["SAMPLES"] != "0" && User.none?
  sizes = { posts: 1_000, members: 100, days: 30 }.to_h do |name, default|
    [ name, Integer(ENV.fetch("SAMPLE_#{name.upcase}", default)) ]
  end
  tags = ENV.fetch("SAMPLE_TAGS") { ENV.key?("SAMPLE_POSTS") ? "0" : "1" } == "1"
  stories = !ENV.key?("SAMPLE_POSTS")
  SampleCommunity.new(**sizes, tags:, stories:, output: $stdout).create
  if stories # counted by the running server
    SampleTraffic.new(Rails.configuration.tally.store, pages: SampleTraffic.pages).create
  end
end

# The sample community of the talks: about 100 people whose password is `password`, 1,000 posts, 10 comments a post.
# SAMPLES=0 leaves the site empty; SAMPLE_POSTS=N makes a larger one, for load tests that destroy.
if ENV["SAMPLES"] != "0" && User.none?
  SampleCommunity.new(posts: Integer(ENV.fetch("SAMPLE_POSTS", 1_000)), output: $stdout).create
end

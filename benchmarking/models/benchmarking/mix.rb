# A Rack endpoint that runs a random scenario for each request, weighted as in the talks.
class Benchmarking::Mix
  WEIGHTS = {
    read_heavy: {
      post_create: 10, comment_create: 10, post_destroy: 2, comment_destroy: 3, post_show: 25, posts_index: 25, user_show: 25
    },
    write_heavy: {
      post_create: 25, comment_create: 25, post_destroy: 5, comment_destroy: 20, post_show: 5, posts_index: 15, user_show: 5
    },
    balanced: {
      post_create: 17, comment_create: 17, post_destroy: 5, comment_destroy: 11, post_show: 17, posts_index: 17, user_show: 16
    }
  }.freeze

  SCENARIOS = {
    post_create: [ "benchmarking/posts", :create ],
    comment_create: [ "benchmarking/comments", :create ],
    post_destroy: [ "benchmarking/posts", :destroy ],
    comment_destroy: [ "benchmarking/comments", :destroy ],
    post_show: [ "benchmarking/posts", :show ],
    posts_index: [ "benchmarking/posts", :index ],
    user_show: [ "benchmarking/users", :show ]
  }.freeze

  def initialize(name)
    @bag = WEIGHTS.fetch(name).flat_map { |scenario, weight| [ scenario ] * weight }.freeze
  end

  def call(env)
    controller, action = SCENARIOS.fetch(draw)
    "#{controller}_controller".camelize.constantize.action(action).call(env)
  end

  # Scenario names, each repeated by its weight.
  def draw
    @bag.sample
  end
end

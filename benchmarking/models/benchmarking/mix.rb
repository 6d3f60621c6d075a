# A Rack endpoint that runs a scenario, or for each request a random one, weighted as in the talks.
class Benchmarking::Mix
  WEIGHTS = {
    read_heavy: {
      post_create: 10, comment_create: 10, post_destroy: 2, comment_destroy: 3, post_show: 25,
      posts_index: 25, user_show: 25
    },
    write_heavy: {
      post_create: 25, comment_create: 25, post_destroy: 5, comment_destroy: 20, post_show: 5,
      posts_index: 15, user_show: 5
    },
    balanced: {
      post_create: 17, comment_create: 17, post_destroy: 5, comment_destroy: 11, post_show: 17,
      posts_index: 17, user_show: 16
    }
  }.freeze

  SCENARIOS = {
    post_create: [ :PostsController, :create ],
    comment_create: [ :CommentsController, :create ],
    post_destroy: [ :PostsController, :destroy ],
    comment_destroy: [ :CommentsController, :destroy ],
    post_show: [ :PostsController, :show ],
    posts_index: [ :PostsController, :index ],
    user_show: [ :UsersController, :show ]
  }.freeze

  # +name+ is that of a scenario or of a mix. Raises KeyError for any other.
  def initialize(name)
    weights = WEIGHTS.fetch(name) { SCENARIOS.fetch(name) && { name => 1 } }
    @bag = weights.flat_map { |scenario, weight| [ scenario ] * weight }.freeze
  end

  def call(env)
    controller, action = SCENARIOS.fetch(draw)
    Benchmarking.const_get(controller).action(action).call(env)
  end

  # Scenario names, each repeated by its weight.
  def draw
    @bag.sample
  end
end

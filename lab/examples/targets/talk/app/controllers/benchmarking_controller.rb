# The ten paths of the talks. Each signs in a random user without a password. The first
# three are mixes of the others.
class BenchmarkingController < ApplicationController
  # The actions of each mix, in percent.
  MIXES = {
    read_heavy: {
      post_create: 10, comment_create: 10, post_destroy: 2, comment_destroy: 3,
      post_show: 25, posts_index: 25, user_show: 25
    },
    write_heavy: {
      post_create: 25, comment_create: 25, post_destroy: 5, comment_destroy: 20,
      post_show: 5, posts_index: 15, user_show: 5
    },
    balanced: {
      post_create: 17, comment_create: 17, post_destroy: 5, comment_destroy: 11,
      post_show: 17, posts_index: 17, user_show: 16
    }
  }.freeze

  # Topics for the posts of a load test.
  FACTS = %w[
    REQUEST_METHOD REQUEST_URI REQUEST_PATH PATH_INFO QUERY_STRING SCRIPT_NAME ORIGINAL_FULLPATH
    ORIGINAL_SCRIPT_NAME HTTP_HOST HTTP_ACCEPT HTTP_USER_AGENT HTTP_VERSION REMOTE_ADDR GATEWAY_INTERFACE
    SERVER_NAME SERVER_PORT SERVER_PROTOCOL SERVER_SOFTWARE action_dispatch.request_id
    puma.request_body_wait
  ].freeze

  skip_forgery_protection
  skip_before_action :resume_session
  before_action :sign_in_random_user

  MIXES.each do |mix, weights|
    define_method(mix) { public_send pick(weights) }
  end

  def post_create
    @post = Post.create!(user: @user, title: "Post #{request.uuid}", description: facts,
      request_token: request_token)
    render "posts/show"
  end

  def comment_create
    @post = Post.at_random
    Comment.create!(user: @user, post: @post, body: "Comment #{request.uuid}", request_token: request_token)
    render "posts/show"
  end

  def post_destroy
    Post.at_random.destroy!
    posts_index
  end

  def comment_destroy
    @post = Comment.at_random.destroy!.post
    render "posts/show"
  end

  def post_show
    @post = Post.at_random
    render "posts/show"
  end

  def posts_index
    @posts = Post.from_anywhere.limit(100)
    render "posts/index"
  end

  def user_show
    render "users/show"
  end

  private
    def sign_in_random_user
      @user = User.at_random
      sign_in @user
    end

    def pick(weights)
      point = rand(weights.values.sum)
      weights.find { |_, weight| (point -= weight).negative? }.first
    end

    def facts
      request.env.slice(*FACTS).map { |name, value| "#{name}: #{value}" }.join("\n")
    end
end

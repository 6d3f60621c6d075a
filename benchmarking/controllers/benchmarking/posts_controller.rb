class Benchmarking::PostsController < Benchmarking::BaseController
  PER_PAGE = 100

  def index
    sign_in
    render_index
  end

  def show
    sign_in
    render_post Benchmarking::RandomSampling.pick_id(Post)
  end

  def create
    attributes = post_attributes
    Post.new(**attributes.except(:author_id), author: @user).validate!
    render_post sign_in { |rows| rows.insert(Post, **attributes) }
  end

  def destroy
    sign_in { |rows| rows.delete(Post, random_id_of(Post, rows)) }
    render_index
  end

  private
    def render_index
      @posts = Benchmarking::RandomSampling.pick_consecutive(Post.visible.in_rows.with_votes_of(@user), PER_PAGE)
      @viewer = ReaderContext.of_posts(@user, @posts)
      render "benchmarking/posts/index"
    end

    def post_attributes
      {
        author_id: @user.id, kind: "text", title: "Post #{request.uuid}", body: request_description, request_token:,
        last_activity_at: Time.now.utc
      }
    end

    def request_description
      request.headers.env.slice("HTTP_HOST", "HTTP_ACCEPT", "HTTP_USER_AGENT", "HTTP_VERSION", "PATH_INFO", "QUERY_STRING",
        "REMOTE_ADDR", "REQUEST_METHOD", "SERVER_NAME", "SERVER_PORT", "SERVER_PROTOCOL", "SERVER_SOFTWARE",
        "puma.request_body_wait").map { |name, value| "#{name}: #{value}" }.join("\n")
    end
end

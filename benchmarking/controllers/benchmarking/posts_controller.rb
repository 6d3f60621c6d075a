class Benchmarking::PostsController < Benchmarking::BaseController
  PER_PAGE = 100

  def index
    writes.sign_in
    render_index
  end

  def show
    writes.sign_in
    render_page { page_of_post Benchmarking::RandomSampling.pick!(Post, :see, :with_page_columns) }
  end

  def create
    render_post writes.create_post(title: "Post #{request.uuid}", body: request_description, request_token:)
  end

  def destroy
    writes.delete_post
    render_index
  end

  private
    def render_index
      render_page do
        @posts = Benchmarking::RandomSampling.pick_consecutive(Post.visible.in_rows.with_votes_of(@user),
          PER_PAGE)
        @viewer = ReaderContext.of_posts(@user, @posts)
        "benchmarking/posts/index"
      end
    end

    def request_description
      request.headers.env.slice("HTTP_HOST", "HTTP_ACCEPT", "HTTP_USER_AGENT", "HTTP_VERSION", "PATH_INFO",
        "QUERY_STRING", "REMOTE_ADDR", "REQUEST_METHOD", "SERVER_NAME", "SERVER_PORT", "SERVER_PROTOCOL",
        "SERVER_SOFTWARE", "puma.request_body_wait").map { |name, value| "#{name}: #{value}" }.join("\n")
    end
end

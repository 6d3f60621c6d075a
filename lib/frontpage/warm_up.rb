# Renders visitors' pages before the server listens, in the process that forks the workers. They inherit the
# compiled code, so that the first requests after a restart don't wait for it, and share its memory. The
# requests don't pass the middleware, so they aren't counted, limited or cached.
module WarmUp
  TIMES = 40 # YJIT compiles what was called 30 times

  class << self
    def run
      paths.each { |path| TIMES.times { get path } }
    ensure
      BoundedCache.clear # of markup for another host
    end

    private
      # Lists, a feed, a thread and a member.
      def paths
        post = Post.newest_first.first
        [ "/", "/comments", "/newest.atom", *("/posts/#{post.id}" if post),
          *("/users/#{post.author_name}" if post) ]
      end

      def get(path)
        environment = Rack::MockRequest.env_for(path, "REMOTE_ADDR" => "127.0.0.1")
        Rails.application.executor.wrap do
          _, _, body = Rails.application.routes.call(environment)
          body.each { }
        ensure
          body.close if body.respond_to?(:close)
        end
      end
  end
end

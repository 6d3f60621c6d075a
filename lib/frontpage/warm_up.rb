# Requests pages and sends forms before the server listens, in the process that forks the workers. They
# inherit the compiled code, so that the first requests after a restart don't wait for it, and share its
# memory. The requests don't pass the middleware, so they aren't counted, limited or cached. Each of a
# member's is rolled back, together with the member.
module WarmUp
  TIMES = 40 # YJIT compiles what was called 30 times
  TIMES_AS_MEMBER = 8 # by then most has been called so often: starts would take seconds longer for the rest
  MARK = "frontpage.warm_up" # in the environment of its requests

  class << self
    def run
      Rails.logger.silence { visit Post.newest_first.first }
    ensure
      BoundedCache.clear # of markup for another host
    end

    private
      # +post+ is nil on a new site.
      def visit(post)
        pages = [ "/", *([ "/posts/#{post.id}", "/users/#{post.author_name}" ] if post) ]
        [ "/comments", "/newest.atom", *pages ].each { |path| TIMES.times { request path } }
        return if Engines.current.standby? # its connections don't share a transaction
        return unless FirstRun.completed? # a process that has seen a member doesn't ask again

        pages.each { |path| request_as_member path }
        forms(post).each { |path, options| request_as_member path, method: "POST", **options }
      end

      # By path, each with its parameters and headers.
      def forms(post)
        forms = { "/posts" => { params: { post: { title: "Title", body: "Text" } } } }
        return forms unless post

        thread, script = "/posts/#{post.id}", { "HTTP_ACCEPT" => "application/json" }
        forms.merge "#{thread}/comments" => { params: { comment: { body: "Text" } } },
          "#{thread}/vote" => script, "#{thread}/bookmark" => script
      end

      def request_as_member(path, **options)
        TIMES_AS_MEMBER.times do
          ApplicationRecord.transaction do
            request path, "HTTP_COOKIE" => session_cookie, "HTTP_SEC_FETCH_SITE" => "same-origin", **options
            raise ActiveRecord::Rollback
          end
        end
      end

      def request(path, options = {})
        environment = Rack::MockRequest.env_for(path, "REMOTE_ADDR" => "127.0.0.1", MARK => true, **options)
        Rails.application.executor.wrap do
          _, _, body = Rails.application.routes.call(Rails.application.env_config.merge(environment))
          body.each { }
        ensure
          body.close if body.respond_to?(:close)
        end
      end

      # Of a member who is not new, so that no limits apply.
      def session_cookie
        user = User.new(username: "warm_up_#{SecureRandom.hex(4)}", created_at: 1.year.ago, karma: 1_000,
          password_digest: "none")
        user.save!(validate: false)
        cookies = ActionDispatch::Request.new(Rails.application.env_config.dup).cookie_jar
        cookies.signed[:session_id] = user.sessions.create!.key
        "session_id=#{CGI.escape(cookies[:session_id])}"
      end
  end
end

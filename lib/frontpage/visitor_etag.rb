# An entity tag for the pages of visitors. Everybody else's page carries a token that differs each time, so its digest would
# be taken for nothing; and what answers a form is never asked for again.
class VisitorEtag < Rack::ETag
  def call(env)
    visitor?(env) ? super : private_response(env)
  end

  private
    def visitor?(env)
      (env["REQUEST_METHOD"] == "GET" || env["REQUEST_METHOD"] == "HEAD") && !env.key?("HTTP_COOKIE")
    end

    def private_response(env)
      @app.call(env).tap { |_, headers, _| headers["cache-control"] ||= "private, no-cache" }
    end
end

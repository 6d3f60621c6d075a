# Adds an ETag to visitors' pages. Revalidation adds the ETags of members' pages, and
# responses to forms need none.
class VisitorEtag < Rack::ETag
  def call(env)
    visitor?(env) ? super : private_response(env)
  end

  private
    def visitor?(env)
      (env["REQUEST_METHOD"] == "GET" || env["REQUEST_METHOD"] == "HEAD") && env["HTTP_COOKIE"].blank?
    end

    def private_response(env)
      @app.call(env).tap { |_, headers, _| headers["cache-control"] ||= "private, no-cache" }
    end
end

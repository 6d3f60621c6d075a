# Adds an ETag to visitors' pages. It would be useless for members' pages, which contain a new token each time, and for
# responses to forms.
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

# Somebody's browser, with their cookies, that asks through every middleware as a server would: the requests of an integration
# test carry a cookie header even when it is empty, and never look like a visitor's.
class WholeStackClient
  def initialize(app)
    @app, @cookies = app, {}
  end

  def sign_in(user)
    post "/sign-in", session: { username: user.username, password: SignInHelper::PASSWORD }
    self
  end

  def get(path, headers = {})
    request "GET", path, headers
  end

  def post(path, params = {})
    request "POST", path, { params: }.compact_blank
  end

  def delete(path)
    request "DELETE", path
  end

  private
    def request(method, path, options = {})
      response = Rack::MockRequest.new(@app).request(method, path, { **headers, **options })
      response.tap { keep_cookies response }
    end

    def headers
      cookies = @cookies.map { |pair| pair.join("=") }.join("; ")
      {
        "REMOTE_ADDR" => "127.0.0.1", "HTTP_HOST" => "www.example.com", "HTTP_ACCEPT" => "text/html", "HTTP_COOKIE" => cookies
      }.compact_blank
    end

    def keep_cookies(response)
      Array(response["set-cookie"]).each do |cookie|
        name, value = cookie[/\A[^;]*/].split("=", 2)
        value.empty? ? @cookies.delete(name) : @cookies[name] = value
      end
    end
end

# A client with cookies that sends requests through all middleware. Requests of integration tests always have
# a cookie header, so they never look like a visitor's.
class WholeStackClient
  # A browser, in which +user+ has signed in, unless it is nil.
  def self.browser(user)
    new("HTTP_SEC_FETCH_SITE" => "same-origin").tap { |client| client.sign_in user if user }
  end

  # +always+: headers of each request, unless the request has others, or nil.
  def initialize(app = Rails.application, **always)
    @app, @always, @cookies = app, always, {}
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
      response = Rack::MockRequest.new(@app).request(method, path, { **headers, **options }.compact)
      response.tap { store_cookies response }
    end

    def headers
      cookies = @cookies.map { |pair| pair.join("=") }.join("; ")
      {
        "REMOTE_ADDR" => "127.0.0.1", "HTTP_HOST" => "www.example.com", "HTTP_ACCEPT" => "text/html",
        "HTTP_COOKIE" => cookies, **@always
      }.compact_blank
    end

    def store_cookies(response)
      Array(response["set-cookie"]).each do |cookie|
        name, value = cookie[/\A[^;]*/].split("=", 2)
        value.empty? ? @cookies.delete(name) : @cookies[name] = value
      end
    end
end

require "net/http"

# A browser that is signed in to a site on this machine. It sends Sec-Fetch-Site, so its forms need no token.
class Browser
  def initialize(port, username)
    @port, @cookies = port, {}
    post "/sign-in", "session[username]" => username, "session[password]" => "password"
    abort "#{username} can't sign in." unless @cookies.key?("session_id")
  end

  def get(path, etag = nil)
    headers = { "Accept" => "text/html", "If-None-Match" => etag }.compact
    send_request Net::HTTP::Get.new(path, headers)
  end

  # Sends a form.
  def post(path, fields = {})
    request = Net::HTTP::Post.new(path, { "Accept" => "text/html" })
    request.set_form_data fields
    send_request request
  end

  # The headers of each request.
  def headers
    { "Cookie" => @cookies.map { |pair| pair.join("=") }.join("; "), "Sec-Fetch-Site" => "same-origin" }
  end

  # After a failure, the next request opens a new connection.
  def send_request(request)
    headers.except(*("Cookie" if request["Authorization"])).each { |name, value| request[name] = value }
    @http ||= Net::HTTP.start("localhost", @port, max_retries: 0)
    @http.request(request).tap do |response|
      response.get_fields("Set-Cookie").to_a.each do |cookie|
        @cookies.store(*cookie[/\A[^;]*/].split("=", 2))
      end
    end
  rescue SystemCallError, IOError, Timeout::Error, Net::ProtocolError
    @http = nil
    raise
  end
end

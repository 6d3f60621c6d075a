require "net/http"

# A browser that is signed in to a site on this machine. It sends Sec-Fetch-Site, so its forms need no token.
class Browser
  def initialize(port, username)
    @port, @cookies = port, {}
    post "/sign-in", "session[username]" => username, "session[password]" => "password"
    abort "#{username} can't sign in." unless @cookies.key?("session_id")
  end

  def get(path, etag = nil) = send_request(Net::HTTP::Get.new(path, { "Accept" => "text/html", "If-None-Match" => etag }.compact))

  # Sends a form.
  def post(path, fields = {})
    send_request(Net::HTTP::Post.new(path, { "Accept" => "text/html" }).tap { |request| request.set_form_data(fields) })
  end

  # The headers of each request.
  def headers = { "Cookie" => @cookies.map { |pair| pair.join("=") }.join("; "), "Sec-Fetch-Site" => "same-origin" }

  # After a failure, the next request opens a new connection.
  def send_request(request)
    headers.except(*("Cookie" if request["Authorization"])).each { |name, value| request[name] = value }
    @http ||= Net::HTTP.start("localhost", @port, max_retries: 0)
    @http.request(request).tap do |response|
      response.get_fields("Set-Cookie").to_a.each { |cookie| @cookies.store(*cookie[/\A[^;]*/].split("=", 2)) }
    end
  rescue SystemCallError, IOError, Timeout::Error, Net::ProtocolError
    @http = nil
    raise
  end
end

require "net/http"

# A signed-in browser. It sends Sec-Fetch-Site, so its forms need no token.
class Kills::Browser
  def initialize(site, username)
    @site, @cookies = site, {}
    submit "/sign-in", "session[username]" => username, "session[password]" => "password"
    abort "#{username} can't sign in." unless @cookies.key?("session_id")
  end

  # Sends a form.
  def submit(path, fields = {}) = send_request(Net::HTTP::Post.new(path).tap { |request| request.set_form_data(fields) })

  # After a failure, the next request opens a new connection.
  def send_request(request)
    request["Cookie"] = @cookies.map { |pair| pair.join("=") }.join("; ") unless request["Authorization"]
    request["Sec-Fetch-Site"] = "same-origin"
    @http ||= Net::HTTP.start("127.0.0.1", @site.port, max_retries: 0)
    @http.request(request).tap do |response|
      response.get_fields("Set-Cookie").to_a.each { |cookie| @cookies.store(*cookie[/\A[^;]*/].split("=", 2)) }
    end
  rescue SystemCallError, IOError, Timeout::Error, Net::ProtocolError
    @http = nil
    raise
  end
end

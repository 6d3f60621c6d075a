# An HTTP client of a SiteServer with its own connection and cookies.
class ServedPerson
  # Yields a client that is signed in as +user+, or a visitor's if that is nil.
  def self.on(server, user = nil)
    server.connect { |http| yield new(http).tap { |person| person.sign_in(user) if user } }
  end

  def initialize(http)
    @http, @cookies = http, {}
  end

  def sign_in(user)
    response = post("/sign-in",
      "session[username]" => user.username, "session[password]" => SignInHelper::PASSWORD)
    raise "#{user.username} could not sign in: #{response.code}" unless response.code == "302"
  end

  def get(path)
    store_cookies @http.get(path, headers)
  end

  def post(path, fields = {})
    store_cookies @http.post(path, URI.encode_www_form(fields), headers)
  end

  def delete(path)
    post path, "_method" => "delete"
  end

  # A connection that receives the events of +path+; +from+ is the client address that
  # a local proxy would report.
  def listen_to(path, from: nil)
    fields = {
      "Host" => "localhost", **headers, "X-Forwarded-For" => from, "Accept" => "text/event-stream",
      "Accept-Encoding" => "gzip"
    }
    request = fields.compact.map { |header| "#{header.join(": ")}\r\n" }.join
    TCPSocket.new(@http.address, @http.port).tap do |socket|
      socket.write "GET #{path} HTTP/1.1\r\n#{request}\r\n"
    end
  end

  def cookie = @cookies.map { |pair| pair.join("=") }.join("; ")

  private
    def headers = { "Accept" => "text/html", "Cookie" => cookie }.compact_blank

    def store_cookies(response)
      response.get_fields("Set-Cookie").to_a.each do |cookie|
        @cookies.store(*cookie[/\A[^;]*/].split("=", 2))
      end
      response.tap { response.body&.force_encoding(Encoding::UTF_8) }
    end
end

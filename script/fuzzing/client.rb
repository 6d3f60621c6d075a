require "socket"
require "uri"

# Sends raw bytes, which Net::HTTP would reject, and keeps each persona signed in with a valid CSRF token.
module Fuzzing
  Response = Data.define(:status, :head, :body) do
    def cpu_time = header("x-cpu-milliseconds")&.to_f
    def header(name) = head[/^#{name}: *(.*?)\r?$/i, 1]
    def cookies = head.scan(/^set-cookie: *([^=;]+)=([^;\r]*)/i)
    def csrf_token = body[/name="(?:authenticity_token" value|csrf-token" content)="([^"]+)"/, 1]
  end

  class Client
    TIMEOUT = 30 # seconds

    def initialize(port) = @port = port

    # Returns the Response. After an error or a timeout, its status is 0 and its body is the reason.
    def send(verb, target, headers, body = nil)
      headers = { "Host" => "localhost:#{@port}", "Connection" => "close",
        "Content-Length" => body&.bytesize, **headers }.compact
      TCPSocket.open("127.0.0.1", @port) do |socket|
        socket.timeout = TIMEOUT
        lines = headers.map { |name, value| line(name, value) }
        socket.write "#{verb} #{target} HTTP/1.1\r\n".b, *lines, "\r\n", body.to_s.b
        read socket
      end
    rescue IO::TimeoutError, SystemCallError, EOFError => error
      Response.new(status: 0, head: "", body: "No response: #{error.class}")
    end

    private
      def line(name, value) = "#{name}: #{value.to_s.b.gsub(/[\r\n]/n, " ")}\r\n".b

      # Reads only the head of an event stream, which doesn't end.
      def read(socket)
        head = socket.gets("\r\n\r\n".b) or raise EOFError
        body = head.match?(%r{^content-type: *text/event-stream}i) ? "" : socket.read.to_s
        Response.new(status: head[/\AHTTP\S+ (\d+)/, 1].to_i, head: head.b, body: body.b)
      end
  end

  # A persona that sends requests: a member with a session cookie, an app with an API token, or a visitor.
  class Person
    def initialize(name, client, requests)
      @name, @client, @requests = name, client, requests
      reset_session
    end

    # Sends +request+ and returns the Response.
    def send(request, number)
      prepare if @stale
      headers = { "X-Request-Id" => number, **credentials, **request.headers }
      response = @client.send(request.verb, request.target, headers, request.body)
      update_session response unless response.status.zero?
      response
    end

    # The headers that identify it, once it has sent a request.
    def credentials
      if token
        { "Authorization" => "Bearer #{token}" }
      else
        cookies = @cookies.map { |pair| pair.join("=") }.join("; ")
        { "Cookie" => (cookies unless cookies.empty?), "X-CSRF-Token" => @csrf_token }.compact
      end
    end

    private
      def token = Requests::TOKENS[@name]&.then { |scope| @requests.sample["tokens"][scope] }
      def username = @requests.sample["usernames"][@name]

      # If the session ended or the CSRF token is outdated, the persona is prepared before its next request.
      def update_session(response)
        take_cookies response
        @csrf_token = response.csrf_token || @csrf_token
        signed_out = username && !@cookies.key?("session_id")
        @stale = signed_out || [ 401, 422 ].include?(response.status) ||
          response.header("location").to_s.include?("/sign-in")
      end

      def prepare
        return @stale = false if token

        sign_in if username && get("/settings/profile/edit").status != 200
        get "/sign-in" unless username
        @stale = false
      end

      def sign_in
        reset_session
        get "/sign-in"
        form = { "session[username]" => username, "session[password]" => @requests.sample["password"] }
        headers = { "Content-Type" => "application/x-www-form-urlencoded" }
        request "POST", "/sign-in", headers, URI.encode_www_form(form)
        get "/settings/profile/edit"
      end

      def get(path) = request("GET", path).tap { |response| @csrf_token = response.csrf_token || @csrf_token }

      def request(verb, path, headers = {}, body = nil)
        response = @client.send(verb, path, { **credentials, "Accept" => "text/html,*/*", **headers }, body)
        raise "#{verb} #{path}: #{response.body}" if response.status.zero?
        response.tap { take_cookies response }
      end

      def take_cookies(response)
        response.cookies.each { |name, value| value.empty? ? @cookies.delete(name) : @cookies[name] = value }
      end

      def reset_session
        @cookies, @csrf_token, @stale = {}, nil, true
      end
  end
end

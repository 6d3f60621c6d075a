require "socket"
require "uri"

# Sends requests byte for byte, which Net::HTTP would refuse to, and keeps each persona signed in and past the forgery check.
module Fuzzing
  Answer = Data.define(:status, :head, :body) do
    def header(name) = head[/^#{name}: *(.*?)\r?$/i, 1]
    def cookies = head.scan(/^set-cookie: *([^=;]+)=([^;\r]*)/i)
    def csrf_token = body[/name="(?:authenticity_token" value|csrf-token" content)="([^"]+)"/, 1]
  end

  class Client
    TIMEOUT = 30 # seconds

    def initialize(port) = @port = port

    # Returns the Answer. If none came in time, its status is 0 and its body is the reason.
    def send(verb, target, headers, body = nil)
      headers = { "Host" => "localhost:#{@port}", "Connection" => "close", "Content-Length" => body&.bytesize, **headers }.compact
      TCPSocket.open("127.0.0.1", @port) do |socket|
        socket.timeout = TIMEOUT
        socket.write "#{verb} #{target} HTTP/1.1\r\n".b, *headers.map { |name, value| line(name, value) }, "\r\n", body.to_s.b
        read socket
      end
    rescue IO::TimeoutError, SystemCallError, EOFError => error
      Answer.new(status: 0, head: "", body: "No answer: #{error.class}")
    end

    private
      def line(name, value) = "#{name}: #{value.to_s.b.gsub(/[\r\n]/n, " ")}\r\n".b

      # A stream goes on for ever: its head is all that is read.
      def read(socket)
        head = socket.gets("\r\n\r\n".b) or raise EOFError
        body = head.match?(%r{^content-type: *text/event-stream}i) ? "" : socket.read.to_s
        Answer.new(status: head[/\AHTTP\S+ (\d+)/, 1].to_i, head: head.b, body: body.b)
      end
  end

  # Somebody who sends requests: by cookie, by token, or as a visitor.
  class Person
    def initialize(name, client, requests)
      @name, @client, @requests = name, client, requests
      forget
    end

    # Sends +request+, and returns the Answer.
    def send(request, number)
      prepare if @stale
      headers = { "X-Request-Id" => number, **credentials, **request.headers }
      answer = @client.send(request.verb, request.target, headers, request.body)
      note answer unless answer.status.zero?
      answer
    end

    private
      def credentials
        if token
          { "Authorization" => "Bearer #{token}" }
        else
          cookies = @cookies.map { |pair| pair.join("=") }.join("; ")
          { "Cookie" => (cookies unless cookies.empty?), "X-CSRF-Token" => @csrf_token }.compact
        end
      end

      def token = Requests::TOKENS[@name]&.then { |scope| @requests.sample["tokens"][scope] }
      def username = @requests.sample["usernames"][@name]

      # A persona whose request ended the session signs in again; an outdated form is fetched again.
      def note(answer)
        take_cookies answer
        @csrf_token = answer.csrf_token || @csrf_token
        signed_out = username && !@cookies.key?("session_id")
        @stale = signed_out || [ 401, 422 ].include?(answer.status) || answer.header("location").to_s.include?("/sign-in")
      end

      def prepare
        return @stale = false if token

        sign_in if username && get("/settings/profile/edit").status != 200
        get "/sign-in" unless username
        @stale = false
      end

      def sign_in
        forget
        get "/sign-in"
        form = { "session[username]" => username, "session[password]" => @requests.sample["password"] }
        ask "POST", "/sign-in", { "Content-Type" => "application/x-www-form-urlencoded" }, URI.encode_www_form(form)
        get "/settings/profile/edit"
      end

      def get(path) = ask("GET", path).tap { |answer| @csrf_token = answer.csrf_token || @csrf_token }

      def ask(verb, path, headers = {}, body = nil)
        answer = @client.send(verb, path, { **credentials, "Accept" => "text/html,*/*", **headers }, body)
        raise "#{verb} #{path}: #{answer.body}" if answer.status.zero?
        answer.tap { take_cookies answer }
      end

      def take_cookies(answer)
        answer.cookies.each { |name, value| value.empty? ? @cookies.delete(name) : @cookies[name] = value }
      end

      def forget
        @cookies, @csrf_token, @stale = {}, nil, true
      end
  end
end

require "json"
require "mail"
require "socket"
require_relative "../../../test/test_helpers/mail_server"

# Servers that receive alerts, and a watch that sends to them.
module Sinks
  # Records requests as [ request line, headers, body ], yields bodies, and responds with +status+.
  class HttpSink
    attr_accessor :status, :delay
    attr_reader :requests

    def initialize(&received)
      @received = received
      @status, @requests, @server = 200, [], TCPServer.new("127.0.0.1", 0)
      @thread = Thread.new { loop { serve @server.accept } }
    end

    def url(path = "/hook") = "http://127.0.0.1:#{@server.addr[1]}#{path}"
    def bodies = requests.map { |_, _, body| JSON.parse(body) }

    def stop
      @thread.kill
      @server.close
    end

    private
      def serve(client)
        line, headers = client.gets.to_s.chomp, {}
        while (header = client.gets.to_s.chomp) && !header.empty?
          headers.store(*header.downcase.split(": ", 2).then { |name, _| [ name, header.split(": ", 2).last ] })
        end
        @requests << [ line, headers, client.read(headers["content-length"].to_i) ]
        @received&.call @requests.last.last
        sleep delay if delay
        client.write "HTTP/1.1 #{status} x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
      ensure
        client.close
      end
  end

  def setup
    super
    @mail, @hook, @environment = MailServer.new, HttpSink.new, ENV.to_h
    ENV.update variables
  end

  def teardown
    @mail.stop
    @hook.stop
    ENV.replace @environment
    super
  end

  private
    # The time is a parameter, so that nothing waits.
    def watch = @watch ||= Operations::Watch.new(directory, litestream)
    def variables
      { "SMTP_ADDRESS" => "127.0.0.1", "SMTP_PORT" => @mail.port.to_s, "ALERT_EMAILS" => "ops@example.com",
        "ALERT_WEBHOOK" => @hook.url, "HOST" => "news.example", "RELAX_SSL" => "true" }
    end

    def rounds(minutes)
      minutes.times do
        @now = (@now || Time.now) + 60
        watch.round(at: @now)
      end
    end

    def subjects = @mail.messages.map { |message| Mail.new(message).subject }
    def alerted = @hook.bodies.map { |body| body["data"]["title"] }
end

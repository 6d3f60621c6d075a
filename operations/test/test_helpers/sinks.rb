require "json"
require "mail"
require_relative "../../../kit/test/shared/http_server"
require_relative "../../../test/test_helpers/mail_server"

# Servers that receive alerts, and a watch that sends to them.
module Sinks
  # Yields the bodies of requests, and responds with +status+.
  class HttpSink < HttpServer
    attr_accessor :status, :delay

    def initialize
      @status = 200
      super do |request|
        yield request.body if block_given?
        sleep delay if delay
        [ status, "", { "connection" => "close" } ]
      end
    end

    def url(path = "/hook") = super
    def bodies = requests.map { |request| JSON.parse(request.body) }
    def lines = requests.map { |request| "#{request.verb} #{request.path}" }
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

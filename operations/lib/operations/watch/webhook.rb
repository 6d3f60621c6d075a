require "base64"
require "json"
require "net/http"
require "openssl"
require "time"

# Sends alerts to a chat or an HTTP service. The operator chose the URL, so it may be on a private network,
# unlike links in posts.
class Operations::Watch::Webhook
  TIMEOUT = 10 # seconds, for each step
  FORMATS = %w[ slack discord matrix ntfy json ].freeze
  GUESSES = { "slack" => %r{\Ahttps://hooks\.slack(-gov)?\.com/}, "discord" => %r{\Ahttps://(\w+\.)?discord(app)?\.com/api/webhooks/},
    "matrix" => %r{/_matrix/client/}, "ntfy" => %r{\Ahttps://ntfy\.sh/} }.freeze
  DISCORD_LIMIT = 2000 # characters
  SIGNS = { "problem" => "✗", "resolved" => "✓", "test" => "✓" }.freeze

  # Raises Operations::Error unless the response's status is 2xx. Redirects are not followed.
  def self.request(request)
    uri = request.uri
    timeouts = { open_timeout: TIMEOUT, read_timeout: TIMEOUT, write_timeout: TIMEOUT }
    response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https", **timeouts) do |http|
      http.request(request)
    end
    response.is_a?(Net::HTTPSuccess) or
      raise Operations::Error,
        "#{uri.host} responded with status #{response.code}: #{response.body.to_s.scrub[0, 100]}"
  end

  def initialize(settings)
    @settings = settings
  end

  def configured? = !url.nil?

  # Without the path, which may be a secret.
  def to_s
    "#{URI(url).host} (#{format})"
  rescue URI::InvalidURIError, Operations::Error => error
    error.message
  end

  def format
    guess, = GUESSES.find { |_, pattern| url.match?(pattern) }
    name = @settings["ALERT_WEBHOOK_FORMAT"] || guess || "json"
    FORMATS.include?(name) or
      raise Operations::Error, "ALERT_WEBHOOK_FORMAT must be one of #{FORMATS.join(", ")}, but is #{name}."
    name
  end

  def deliver(alert)
    self.class.request(send(format, alert))
  rescue URI::InvalidURIError
    raise Operations::Error, "ALERT_WEBHOOK must be a URL."
  end

  private
    def url = @settings["ALERT_WEBHOOK"]
    def secret = @settings["ALERT_WEBHOOK_SECRET"]
    def title(alert) = "#{SIGNS.fetch(alert.event)} #{@settings.site}: #{alert.title}"
    def message(alert) = "#{title alert}\n#{alert.text}"

    def slack(alert) = post(text: message(alert).gsub("&", "&amp;").gsub("<", "&lt;").gsub(">", "&gt;"))
    def discord(alert) = post(content: message(alert)[0, DISCORD_LIMIT], allowed_mentions: { parse: [] })

    # The transaction's id makes a repeated request harmless. The URL is that of a room:
    # https://matrix.example/_matrix/client/v3/rooms/!id:matrix.example
    def matrix(alert)
      base = url.sub(%r{/(send(/.*)?)?\z}, "")
      request = Net::HTTP::Put.new(URI("#{base}/send/m.room.message/#{alert.id}"), bearer)
      write request, msgtype: "m.text", body: message(alert)
    end

    def ntfy(alert)
      server, _, topic = url.chomp("/").rpartition("/")
      write Net::HTTP::Post.new(URI("#{server}/"), bearer),
        topic:, title: title(alert)[0, 200], message: alert.text,
        priority: alert.problem? ? 4 : 3, tags: [ alert.problem? ? "warning" : "white_check_mark" ]
    end

    # The payload and signature of Standard Webhooks.
    def json(alert)
      data = { kind: alert.kind, title: alert.title, what: alert.what, remedy: alert.remedy,
        site: @settings.site, began: iso(alert.began) }
      data[:ended] = iso(alert.ended) if alert.resolved?
      timestamp = iso(alert.at)
      post(type: "alert.#{alert.event}", timestamp:, data:).tap { |request| sign request, alert.id }
    end

    def iso(seconds) = Time.at(seconds).utc.iso8601

    def sign(request, id)
      time = Time.now.to_i.to_s
      request["webhook-id"], request["webhook-timestamp"] = id, time
      request["webhook-signature"] = self.class.signature(secret, id, time, request.body) if secret
    end

    def self.signature(secret, id, time, body)
      key = secret.start_with?("whsec_") ? Base64.decode64(secret.delete_prefix("whsec_")) : secret
      "v1,#{Base64.strict_encode64 OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{time}.#{body}")}"
    end

    def bearer = secret ? { "authorization" => "Bearer #{secret}" } : {}
    def post(body) = write(Net::HTTP::Post.new(URI(url)), body)

    def write(request, body)
      request["content-type"] = "application/json"
      request["user-agent"] = "Frontpage"
      request.body = JSON.generate(body)
      request
    end
end

# Sends a push message through the browser vendor's service: encrypted for the browser (RFC
# 8291, RFC 8188) and signed (RFC 8292), both by the gem web-push. PushNotificationsJob selects
# the notifications and browsers.
#
# The endpoint is user input, so its host is resolved and checked, and the connection goes to the checked
# address: a name that resolves differently a moment later changes nothing. No proxy, no redirects, and only
# the response's status is read.
class PushNotifier < WebPush::Request
  TIMEOUT = 5 # seconds
  TTL = 1.day # how long the push service keeps the message for a browser that is not running

  # Returns the push service's status code.
  def self.to(subscription, message)
    key = VapidKey.current
    subject = Rails.application.routes.url_helpers.about_url(
      **Rails.configuration.action_mailer.default_url_options
    )
    keys = { p256dh: subscription.p256dh_key, auth: subscription.auth_key }
    new(
      message:, subscription: { endpoint: subscription.endpoint, keys: }, vapid: { pem: key.pem, subject: },
      ttl: TTL.to_i, urgency: "normal"
    ).perform
  end

  def perform
    request = Net::HTTP::Post.new(uri.request_uri, headers)
    request.body = body
    PublicAddress.connection(uri, seconds: TIMEOUT).start do |http|
      http.request(request) { |response| return response.code }
    end
  end

  private
    # The gem omits the port, which is part of an origin according to RFC 8292.
    def audience
      uri.port == uri.default_port ? super : "#{super}:#{uri.port}"
    end
end

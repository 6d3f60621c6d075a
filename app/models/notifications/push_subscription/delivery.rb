# Writes to a browser by the service that its maker runs: encrypted for it alone, as RFC 8291 and 8188 say, signed as RFC
# 8292 says. The gem makes both.
#
# The address was given from outside, so it is asked where it leads, and the connection goes to what was answered: a name
# that says another thing a moment later leads nowhere else. No proxy stands between, no redirect is followed, and of the
# answer only the status is read.
class PushSubscription::Delivery < WebPush::Request
  SECONDS = 5
  TTL = 1.day # how long the push service keeps the message for a browser that is not running

  # Returns the status that the service answers.
  def self.to(subscription, message)
    key = VapidKey.current
    subject = Rails.application.routes.url_helpers.about_url(**Rails.configuration.action_mailer.default_url_options)
    keys = { p256dh: subscription.p256dh_key, auth: subscription.auth_key }
    new(
      message:, subscription: { endpoint: subscription.endpoint, keys: }, vapid: { pem: key.pem, subject: },
      ttl: TTL.to_i, urgency: "normal"
    ).perform
  end

  def perform
    request = Net::HTTP::Post.new(uri.request_uri, headers)
    request.body = body
    PublicAddress.connection(uri, seconds: SECONDS).start { |http| http.request(request) { |response| return response.code } }
  end

  private
    # The gem leaves the port out, which RFC 8292 counts among what an origin is.
    def audience
      uri.port == uri.default_port ? super : "#{super}:#{uri.port}"
    end
end

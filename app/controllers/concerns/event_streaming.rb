# Hands the connection of a request over to the streams of Arrivals, within their limits.
module EventStreaming
  RETRY_AFTER = 1.minute # as often as those without a stream ask again (arrivals.js)

  private
    def streaming? = Parameters.live?(:on)

    # Returns false where there is no room: the response is then to be rendered, and names a time to try again.
    def stream(subject, **options)
      Arrivals.streams.take(request.env, subject, from: network, **options).tap do |taken|
        response.headers["Retry-After"] = RETRY_AFTER.to_i.to_s unless taken
      end
    end

    # This machine is not limited: a proxy on it may hide who asks.
    def network = (Network.of(request.remote_ip) unless request.local?)
end

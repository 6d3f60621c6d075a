# Hands the connection of a request over to the hub of LiveUpdates, within its limits.
module EventStreaming
  RETRY_AFTER = 1.minute # the interval at which live_updates.js polls

  private
    def streaming? = Parameters.live?(:on)

    # Returns false if a limit is reached: the caller then renders a response, which has a Retry-After header.
    def stream(topic, **options)
      LiveUpdates.hub.subscribe(request.env, topic, address: ip_prefix, **options).tap do |subscribed|
        response.headers["Retry-After"] = RETRY_AFTER.to_i.to_s unless subscribed
      end
    end

    # This machine has no limit per address, since a proxy on it may hide the clients'.
    def ip_prefix = (IpPrefix.of(request.remote_ip) unless request.local?)
end

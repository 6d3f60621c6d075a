# Hands a request's connection over to the LiveUpdates hub, unless one of its limits is reached.
module EventStreaming
  RETRY_AFTER = 1.minute # the interval at which live_updates.js polls

  private
    def streaming? = ServerParameters.live?(:on)

    # Returns false if a limit is reached, and sets Retry-After. The caller then has to render a response.
    def stream(topic, **options)
      LiveUpdates.hub.subscribe(request.env, topic, address: ip_prefix, **options).tap do |subscribed|
        response.headers["Retry-After"] = RETRY_AFTER.to_i.to_s unless subscribed
      end
    end

    # Nil for localhost, which has no limit: behind a proxy on this machine, all
    # clients may share its address.
    def ip_prefix = (IpPrefix.of(request.remote_ip) unless request.local?)
end

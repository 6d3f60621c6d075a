require_relative "client_address"
require_relative "busiest_networks"

# Counts the requests of each network (BusiestNetworks), also those that are served
# from the page cache or blocked.
class NetworkCounter
  def initialize(app, networks: BusiestNetworks.here)
    @app, @networks = app, networks
  end

  # A hijacked connection has the status -1.
  def call(env)
    status = 500
    @app.call(env).tap { |response| status = response.first }
  ensure
    @networks.add ClientAddress.of(env), failed: status && status >= 400
  end
end

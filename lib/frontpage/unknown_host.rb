require_relative "malformed_requests"

# The host names that the site answers to, and the response for others. Without TLS, a page of another site could otherwise point
# its own name at this machine (DNS rebinding) and send forms as if it were the site.
class UnknownHost
  EXCEPT = ->(request) { request.path.in?(%w[ /up /ready ]) } # health checks
  THIS_MACHINE = %w[ localhost 127.0.0.1 [::1] ].freeze

  # For config.hosts, which allows all if it is empty. +own+ is HOST, which may have a port, or nil.
  def self.known(own, tls:)
    own || !tls ? [ own&.sub(/:\d+\z/, ""), *THIS_MACHINE ].compact : []
  end

  def call(env)
    request = ActionDispatch::Request.new(env)
    Rails.logger.error "A request for another host was rejected: #{request.host}. The site's own is set with HOST."
    MalformedRequests.response(403, "Unknown host", detail(request), env)
  end

  private
    def detail(request)
      if Rails.configuration.x.relax_ssl && ENV["HOST"].blank?
        "This site only answers to localhost. To open it at this address, start it with HOST=#{request.host_with_port}."
      else
        "This site has another address. Administrators set it with HOST."
      end
    end
end

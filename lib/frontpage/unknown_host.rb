require_relative "invalid_url"
require_relative "malformed_requests"

# The host names that the site answers to, and the response for others. Without TLS, a page of another site
# could otherwise point its own name at this machine (DNS rebinding) and send forms as if it were the site.
class UnknownHost
  EXCEPT = ->(request) { request.path.in?(%w[ /up /ready ]) } # health checks
  THIS_MACHINE = %w[ localhost 127.0.0.1 [::1] ].freeze

  # HOST as browsers send it: without a scheme, in Punycode, IPv6 addresses in brackets. Nil if it isn't set.
  def self.own(value = ENV["HOST"])
    return if value.blank?

    host = value.strip.sub(%r{\Ahttps?://}i, "").delete_suffix("/")
    host = "[#{host}]" if Resolv::IPv6::Regex.match?(host)
    host = Addressable::URI.parse("//#{host}").normalized_authority.to_s unless host.match?(%r{[/@?#\s]})
    MalformedRequests::HOST.match?(host) ? host : refuse(value)
  rescue *InvalidUrl::ERRORS
    refuse value
  end

  def self.refuse(value)
    abort "HOST=#{value} can't be used. Set it to the site's host name, such as news.example, " \
      "and its port if it has one: news.lan:3000."
  end
  private_class_method :refuse

  # For config.hosts, which allows all if it is empty. +own+ is HOST, which may have a port, or nil.
  def self.known(own, tls:)
    own || !tls ? [ own&.sub(/:\d+\z/, ""), *THIS_MACHINE ].compact : []
  end

  def call(env)
    request = ActionDispatch::Request.new(env)
    Rails.logger.error "A request for another host was rejected: #{request.host}. The site's own is set " \
      "with HOST."
    MalformedRequests.response(403, "Unknown host", detail(request), env)
  end

  private
    def detail(request)
      if Rails.configuration.x.relax_ssl && ENV["HOST"].blank?
        if request.host.present?
          address = " To open it at this address, start it with HOST=#{request.host_with_port}."
        end
        "This site only answers to localhost.#{address}"
      else
        "This site has another address. Administrators set it with HOST."
      end
    end
end

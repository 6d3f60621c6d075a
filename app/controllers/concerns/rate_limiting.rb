# Limits how often a form can be sent: each controller sets its limits with `limit_attempts`. A rejected
# request gets the form with the typed values. Floods of requests are limited by RequestThrottle, wrong API
# tokens by TokenAuthentication, wrong codes for two-factor authentication by User::TwoFactor, and new
# members' posts and comments by User::HourlyLimit.
#
# If the cache's database fails, each process counts in its memory (CountsWithoutCacheDatabase).
module RateLimiting
  extend ActiveSupport::Concern

  class_methods do
    # Limits submissions per value of the method +by+; no limit if it returns nil. Limited requests get
    # +template+ again, or no body if it is nil; with a block, it runs instead. A limit per network also
    # limits the IPv6 /48 that it is part of, which may belong to one customer, to twice as many.
    def limit_attempts(to:, within:, by: :ip_prefix, template: :new, only: :create, &limited)
      limited ||= -> { render_rate_limited template, within }
      rate_limit to:, within:, by: -> { RateLimiting.digest(send(by)) }, only:, name: by.to_s, with: limited,
        if: -> { send(by).present? }
      limit_attempts to: to * 2, within:, by: :ip_site, only:, &limited if by == :ip_prefix
    end
  end

  # Keys in the cache contain no email addresses, names or IP addresses, also not of people without an
  # account. The digest needs a key that is not in the cache: there are few IP addresses to try.
  def self.digest(value)
    @key ||= Rails.application.key_generator.generate_key("rate limits", 32)
    OpenSSL::HMAC.hexdigest("SHA256", @key, value.to_s).first(32)
  end

  private
    def ip_prefix
      IpPrefix.of(request.remote_ip)
    end

    def ip_site
      IpPrefix.site_of(request.remote_ip)
    end

    def account_id
      Current.user.id
    end

    def render_rate_limited(template, window)
      response.headers["Retry-After"] = window.to_i.to_s
      @rate_limited_for = window
      template ? render(template, status: :too_many_requests) : head(:too_many_requests)
    end
end

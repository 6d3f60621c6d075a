# Authenticates by access token. Only wrong tokens are rate limited, so that a misconfigured client doesn't
# lock out others on its network.
module TokenAuthentication
  MAX_WRONG_TOKENS, WINDOW = 20, 3.minutes

  private
    # Sets Current.access_token to the token with +secret+ if it has one of +scopes+, and returns it.
    def authenticate_token(secret, *scopes)
      token = ApplicationRecord.on_primary { AccessToken.find_by_secret(secret)&.tap(&:touch_last_used) }
      if token
        Current.access_token = token if scopes.include?(token.scope)
      elsif secret.present?
        count_wrong_token
      end
    end

    # A missing token is not an attempt and is not counted. Returns nil.
    def count_wrong_token
      limits = {
        IpPrefix.of(request.remote_ip) => MAX_WRONG_TOKENS,
        IpPrefix.site_of(request.remote_ip) => 2 * MAX_WRONG_TOKENS
      }
      @too_many_wrong_tokens = limits.except(nil).map do |network, limit|
        Rails.cache.increment(
          "wrong tokens #{RateLimiting.digest(network)}", 1, expires_in: WINDOW
        ).to_i > limit
      end.any?
      response.headers["Retry-After"] = WINDOW.to_i.to_s if too_many_wrong_tokens?
      nil
    end

    def too_many_wrong_tokens? = @too_many_wrong_tokens

    def signed_in? = Current.user.present?
end

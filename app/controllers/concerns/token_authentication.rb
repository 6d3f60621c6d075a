# Authenticates by access token. Only wrong tokens are rate limited, so that a misconfigured client doesn't lock out others
# on its network.
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

    # A missing token is not an attempt and is not counted. Returns nil. Without the cache, nothing is limited.
    def count_wrong_token
      network = RateLimiting.digest(IpPrefix.of(request.remote_ip))
      @wrong_tokens = Rails.cache.increment("wrong tokens #{network}", 1, expires_in: WINDOW)
      response.headers["Retry-After"] = WINDOW.to_i.to_s if too_many_wrong_tokens?
      nil
    end

    def too_many_wrong_tokens? = @wrong_tokens.to_i > MAX_WRONG_TOKENS

    def signed_in? = Current.user.present?
end

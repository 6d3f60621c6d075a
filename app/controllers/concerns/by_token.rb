# Lets in whoever shows a token. Who shows nothing costs nothing; of what is none so many are looked up for a network, so that nobody tries for long.
module ByToken
  TRIES, WITHIN = 20, 3.minutes

  private
    # Sets Current.access_token where +secret+ is a token for one of +scopes+, and returns it.
    def admit(secret, *scopes)
      token = ApplicationRecord.on_primary { AccessToken.find_by_secret(secret)&.tap(&:use) } unless tried_out?
      if token
        Current.access_token = token if scopes.include?(token.scope)
      else
        Rails.cache.increment tries_key, 1, expires_in: WITHIN
        nil
      end
    end

    def tried_out? = Rails.cache.read(tries_key, raw: true).to_i >= TRIES

    def tries_key = "wrong tokens #{Network.of(request.remote_ip)}"

    def signed_in? = Current.user.present?
end

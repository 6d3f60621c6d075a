# Remembers what a browser is to answer by a passkey, from the page that asks to the form that answers, and no longer. In a cookie of its own: every page
# that shows a notice sends the session back as it had been, and one that was on its way would take the challenge along.
module PasskeyChallenge
  extend ActiveSupport::Concern

  KEY = :passkey_challenge
  LASTS = 1.hour # for a page to sign in may stay open a while

  included do
    helper_method :passkey_options
  end

  private
    def ceremony
      @ceremony ||= Passkey::Ceremony.new(request.base_url)
    end

    # For the page: what it asks the browser, as JSON, to "create" a passkey or to "get" a signature by one.
    def passkey_options(way)
      options = way == "create" ? ceremony.creation_options(Current.user) : ceremony.request_options
      cookies.encrypted[KEY] = { value: options.challenge, expires: LASTS, httponly: true, same_site: :strict }
      options.to_json
    end

    # The challenge of this browser's last page, once, or nil, which nothing answers.
    def take_challenge
      cookies.encrypted[KEY].tap { cookies.delete(KEY) }
    end

    def answer
      params.expect(:credential).to_s
    end
end

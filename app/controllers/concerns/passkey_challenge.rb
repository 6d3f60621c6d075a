# Remembers what a browser is to answer by a passkey, from the page that asks to the form that answers, and no longer.
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
      session[KEY] = [ options.challenge, Time.now.to_i ]
      options.to_json
    end

    # The challenge of this browser's last page, once, or nil, which nothing answers.
    def take_challenge
      challenge, time = session.delete(KEY)
      challenge if challenge && time > LASTS.ago.to_i
    end

    def answer
      params.expect(:credential).to_s
    end
end

# What the pages share that ask for a passkey, and the forms that bring the answer.
module PasskeyForm
  extend ActiveSupport::Concern

  included do
    helper_method :passkey_options
  end

  private
    def ceremony
      @ceremony ||= Passkey::Ceremony.new(request.base_url)
    end

    # For the page: what it asks the browser, as JSON, to "create" a passkey or to "get" a signature by one.
    def passkey_options(way)
      (way == "create" ? ceremony.creation_options(Current.user) : ceremony.request_options).to_json
    end

    def answer
      params.expect(:credential).to_s
    end
end

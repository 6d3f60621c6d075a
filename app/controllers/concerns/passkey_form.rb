# Shared by pages that ask for a passkey and by the forms that send its response.
module PasskeyForm
  extend ActiveSupport::Concern

  included do
    helper_method :passkey_options
  end

  private
    def ceremony
      @ceremony ||= Passkey::Ceremony.new(request.base_url)
    end

    # WebAuthn options for the page, as JSON: "create" registers a passkey, "get" signs in, and "again"
    # verifies the current member.
    def passkey_options(purpose)
      case purpose
      when "create" then ceremony.creation_options(passkey_user)
      when "again" then ceremony.request_options(Current.user)
      else ceremony.request_options
      end.to_json
    end

    def passkey_user = Current.user

    def passkey_response
      params.expect(:credential).to_s
    end
end

# Shared by forms with a password, a code or a passkey. Browsers don't store their pages.
module CredentialForm
  extend ActiveSupport::Concern

  included do
    before_action :no_store, :reject_null_bytes
  end

  private
    # bcrypt raises on NUL.
    def reject_null_bytes
      raise ActionController::BadRequest, "NUL in a parameter" if null_byte_in?(request.request_parameters)
    end

    def null_byte_in?(value)
      case value
      when String then value.include?("\0")
      when Array then value.any? { |element| null_byte_in?(element) }
      when Hash then null_byte_in?(value.values)
      end
    end
end

# Shared by forms that ask for a username or email address and a secret.
module LoginForm
  extend ActiveSupport::Concern
  include RateLimiting, CredentialForm

  MAX_LOGIN_LENGTH = 254 # of an email address

  included do
    helper_method :login
  end

  class_methods do
    # Limits attempts per network and per username or email address.
    def limit_logins
      limit_attempts to: 10, within: 3.minutes
      limit_attempts to: 10, within: 3.minutes, by: :login
    end
  end

  private
    # The submitted username or email address; empty if the form was not submitted.
    def login
      @login ||= if params.key?(form_name)
        PlainText.identifier(login_params[:username]).downcase.first(MAX_LOGIN_LENGTH)
      else
        ""
      end
    end
end

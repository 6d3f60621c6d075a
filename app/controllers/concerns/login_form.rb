# Shared by forms that ask for a username or email address and a secret.
module LoginForm
  extend ActiveSupport::Concern
  include RateLimiting, CredentialForm

  MAX_LOGIN_LENGTH = 254 # of an email address

  included do
    helper_method :login
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

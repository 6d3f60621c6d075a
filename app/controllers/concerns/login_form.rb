# Shared by forms that ask for a username or email address and a secret.
module LoginForm
  extend ActiveSupport::Concern
  include CredentialsForm

  LONGEST = 254 # of an address

  included do
    helper_method :login
  end

  class_methods do
    # Both from one network and for one account.
    def limit_logins
      limit_attempts to: 10, within: 3.minutes
      limit_attempts to: 10, within: 3.minutes, by: :login
    end
  end

  private
    # As it was typed into the form, or nothing where none was sent.
    def login
      params.key?(form_name) ? login_params[:username].to_s.strip.downcase.first(LONGEST) : ""
    end
end

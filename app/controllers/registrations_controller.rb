class RegistrationsController < ApplicationController
  include RateLimiting, CredentialForm

  allow_unauthenticated_access
  allow_suspended
  before_action :set_invitation, :redirect_signed_in, :require_open_sign_up, :set_user
  helper_method :invitation_token

  limit_attempts to: 10, within: 3.minutes
  limit_attempts to: 5, within: 1.hour, by: :email_address

  def new
  end

  def create
    @user.password = user_params[:password]
    if @user.register(invitation: @invitation)
      start_session_for @user, kind: "signed_up"
      redirect_to after_authentication_path, notice: t(welcome, username: @user.username)
    else
      render :new, status: :unprocessable_content
    end
  end

  private
    def set_invitation
      @invitation = Invitation.find_usable(invitation_token) if invitation_token.present?
    end

    def redirect_signed_in
      if signed_in? && invitation_token.present?
        flash.notice =
          t("registrations.signed_in.#{@invitation ? "invited" : "expired"}", username: Current.user.username)
      end
      super
    end

    def require_open_sign_up
      closed = Site.settings.closed? || (Site.settings.invitation? && @invitation.nil?)
      render :closed, status: :forbidden if closed
    end

    # The password is assigned only after the rate limit was checked, because hashing it
    # takes a quarter of a second.
    def set_user
      @user = User.new(language: visitor_language)
      return unless request.post?

      @user.assign_attributes(**user_params.except(:password), sign_up_address: request.remote_ip)
    end

    def welcome
      if @user.pending_approval? then ".asked"
      else @user.unconfirmed_email_address && Site.settings.delivers_email? ? ".welcome_by_email" : ".welcome"
      end
    end

    def invitation_token = params.permit(:invitation_token)[:invitation_token]
    def email_address = @user.unconfirmed_email_address

    def user_params
      params.expect(user: %i[ username unconfirmed_email_address password reason_for_joining ])
    end
end

# The page that a sign-in link opens (SignInLink). Mail scanners open links, so GET
# changes nothing.
class SignInLinksController < ApplicationController
  include RateLimiting, CredentialForm

  allow_unauthenticated_access
  allow_suspended
  before_action :set_link
  limit_attempts to: 10, within: 3.minutes, template: :show

  def show
    @everything_else = true
  end

  def create
    if @link.use(link_params[:password], everything_else: everything_else?, **client_details)
      sign_in
    elsif @user.errors.any?
      render :show, status: :unprocessable_content
    else
      redirect_expired
    end
  end

  private
    def set_link
      @link = SignInLink.find_by_link(params[:token])
      @link ? @user = @link.user : redirect_expired
    end

    def redirect_expired
      redirect_to new_password_reset_path, alert: t("sign_in_links.expired")
    end

    # The link may have been opened in a browser where another member, such as the administrator, is signed
    # in.
    def sign_in
      end_earlier_session
      if @user.two_factor_enabled?
        request_second_factor @user, return_to: edit_settings_email_address_path
      else
        start_session_for @user
        redirect_to edit_settings_email_address_path, notice: t(".done")
      end
    end

    def link_params = params.expect(user: %i[ password everything_else ])
    def everything_else? = @everything_else = link_params[:everything_else] == "1"
end

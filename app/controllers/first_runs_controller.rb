class FirstRunsController < ApplicationController
  include RateLimiting, CredentialForm

  allow_unauthenticated_access
  skip_before_action :redirect_to_first_run
  before_action :require_first_run, :set_user_and_site
  helper_method :code

  limit_attempts to: 10, within: 3.minutes, template: :show
  before_action :require_code, only: :create

  def show
    FirstRun.log_code
  end

  def create
    @user.password = user_params[:password]

    if FirstRun.complete(@user, @site)
      @codes = RecoveryCode.regenerate_for(@user)
      start_session_for @user, kind: "signed_up"
      render :create, status: :created
    else
      require_first_run
      render :show, status: :unprocessable_content
    end
  end

  private
    def require_first_run
      raise ActiveRecord::RecordNotFound if FirstRun.completed?
    end

    # Before the limit and the code are checked, so that the form shows the typed values again.
    def set_user_and_site
      @user, @site = User.new, Site.load
      if request.post?
        @user.assign_attributes user_params.except(:password)
        @site.assign params.fetch(:site, {}).permit(:name, :description, :sign_up)
      end
    end

    def require_code
      unless FirstRun.valid_code?(code)
        @user.errors.add :base, @code_error = t(".wrong_code")
        render :show, status: :unprocessable_content
      end
    end

    def code
      params.permit(:code)[:code].to_s
    end

    def user_params
      params.expect(user: %i[ username email_address password ])
    end
end

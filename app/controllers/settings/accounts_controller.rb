class Settings::AccountsController < ApplicationController
  include RateLimiting, SudoMode
  allow_suspended

  helper_method :chosen_texts
  limit_attempts to: 10, within: 1.hour, by: :account_id, template: :show, only: :destroy

  def show
  end

  def destroy
    if deletion = Current.user.delete_account(texts: chosen_texts == "delete", challenge:)
      end_session
      response.headers["Clear-Site-Data"] = '"storage"' # drafts, and pages for reading offline
      redirect_to account_deletion_path(language: I18n.locale, progress: deletion.progress_key),
        status: :see_other
    else
      render :show, status: :unprocessable_content
    end
  end

  private
    def chosen_texts
      params.permit(user: :texts).dig(:user, :texts) == "delete" ? "delete" : "keep"
    end

    def challenge
      params.expect(user: %i[ texts password_challenge ]) # 400 without the form's fields
      super
    end
end

# Confirms that an account has been deleted. A page of its own because visitors' pages show no flash messages.
# Its URL contains the member's language and, while the deletion is running, its progress key.
class AccountDeletionsController < ApplicationController
  allow_unauthenticated_access

  before_action :redirect_signed_in

  def show
    @deletion = AccountDeletion.find_by_progress_key(params[:progress])
  end

  private
    def language = params[:language].in?(Site::LANGUAGES) ? params[:language].to_sym : super
end

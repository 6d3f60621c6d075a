# Confirms that an account has been deleted. It is a page of its own because visitors' pages show no flash messages; its address
# carries the member's language.
class AccountDeletionsController < ApplicationController
  allow_unauthenticated_access

  before_action :redirect_signed_in

  def show
  end

  private
    def language = params[:language].in?(Site::LANGUAGES) ? params[:language].to_sym : super
end

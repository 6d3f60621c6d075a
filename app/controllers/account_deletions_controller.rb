# What members see once they have deleted their account. It is a page of its own, since visitors' pages show no flash messages: it comes in the language
# that they had chosen, which its address says.
class AccountDeletionsController < ApplicationController
  allow_unauthenticated_access

  before_action :redirect_signed_in

  def show
  end

  private
    def language = params[:language].in?(Community::LANGUAGES) ? params[:language].to_sym : super
end

# A member's invitations, with their links, and a form for new ones.
class InvitationsController < ApplicationController
  include Paginated
  before_action :no_store

  def index
    @invitation = Invitation.new
    set_page
  end

  def create
    @invitation = Current.user.invitations.new(params.expect(invitation: %i[ note seen_up_to ]))
    if @invitation.issue
      redirect_to invitations_path, notice: t(".done"), status: :see_other
    else
      set_page
      render :index, status: :unprocessable_content
    end
  end

  def destroy
    Current.user.invitations.find(params[:id]).revoke
    redirect_to invitations_path, notice: t(".done"), status: :see_other
  end

  private
    def set_page
      @page = page_of Invitation.where(user: Current.user).latest_first
    end
end

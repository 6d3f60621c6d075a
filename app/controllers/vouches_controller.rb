class VouchesController < ApplicationController
  include ModeratedItem

  before_action :require_vouchable, only: %i[ new create ]

  def new
  end

  def create
    if @vouch.submit
      redirect_to_item notice: t(@item.hidden_by_flags? ? ".done" : ".back")
    else
      render :new, status: :unprocessable_content
    end
  end

  def destroy
    @item.vouches.where(user: Current.user).delete_all
    redirect_to_item notice: t(".done")
  end

  private
    def require_vouchable
      @vouch = @item.vouches.new(user: Current.user)
      @blocked_reason = @vouch.blocked_reason
      render :forbidden, status: :forbidden if @blocked_reason
    end
end

class VouchesController < ApplicationController
  include ModeratedThing

  before_action :require_right, only: %i[ new create ]

  def new
  end

  def create
    if @vouch.keep
      redirect_to_thing notice: t(@thing.hidden? ? ".done" : ".back")
    else
      render :new, status: :unprocessable_content
    end
  end

  def destroy
    @thing.vouches.where(user: Current.user).delete_all
    redirect_to_thing notice: t(".done")
  end

  private
    def require_right
      @vouch = @thing.vouches.new(user: Current.user)
      @refusal = @vouch.refusal
      render :forbidden, status: :forbidden if @refusal
    end
end

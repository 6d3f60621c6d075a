class FlagsController < ApplicationController
  include ModeratedItem

  before_action :require_flaggable, only: %i[ new create ]

  def new
    @flag = @item.flag_by(Current.user) || new_flag
  end

  def create
    @flag = new_flag(**flag_params)
    if @flag.submit
      redirect_to_item notice: t(".done")
    else
      render :new, status: :unprocessable_content
    end
  end

  def destroy
    @item.unflag_by Current.user
    redirect_to_item notice: t(".done")
  end

  private
    def require_flaggable
      @blocked_reason = new_flag.blocked_reason
      render :forbidden, status: :forbidden if @blocked_reason
    end

    def new_flag(**attributes)
      @item.flags.new(user: Current.user, **attributes)
    end

    def flag_params
      params.expect(flag: [ :reason, :details ])
    end
end

class FlagsController < ApplicationController
  include ModeratedThing

  before_action :require_right, only: %i[ new create ]

  def new
    @flag = @thing.flag_by(Current.user) || new_flag
  end

  def create
    @flag = new_flag(**flag_params)
    if @flag.keep
      redirect_to_thing notice: t(".done")
    else
      render :new, status: :unprocessable_content
    end
  end

  def destroy
    @thing.unflag_by Current.user
    redirect_to_thing notice: t(".done")
  end

  private
    def require_right
      @refusal = new_flag.refusal
      render :forbidden, status: :forbidden if @refusal
    end

    def new_flag(**attributes)
      @thing.flags.new(user: Current.user, **attributes)
    end

    def flag_params
      params.expect(flag: [ :reason ])
    end
end

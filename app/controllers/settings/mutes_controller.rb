class Settings::MutesController < ApplicationController
  include Paginated
  allow_suspended

  def index
    @mute = Mute.new
    set_page
  end

  def create
    @mute = Mute.new(user: Current.user, **params.expect(mute: [ :name ]))
    if mute = @mute.submit
      flash[:undo] = settings_mute_path(mute)
      redirect_to_referrer notice: t(".done", name: mute.name)
    else
      set_page
      render :index, status: :unprocessable_content
    end
  end

  def destroy
    mute = Current.user.mutes.find(params[:id])
    mute.destroy
    redirect_to_referrer notice: t(".done", name: mute.name)
  end

  private
    def set_page
      @page = page_of Current.user.mutes.latest_first.preload(:muted_user, :tag)
    end

    def redirect_to_referrer(**messages)
      redirect_to referring_path || settings_mutes_path, status: :see_other, **messages
    end
end

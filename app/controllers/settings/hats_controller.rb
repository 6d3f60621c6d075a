class Settings::HatsController < ApplicationController
  def index
    @hats = Current.user.hats.active.order(:id).to_a
  end

  def destroy
    hat = Current.user.hats.active.find(params[:id])
    hat.give_up
    redirect_to settings_hats_path, status: :see_other, notice: t(".done", hat: hat.name)
  end
end

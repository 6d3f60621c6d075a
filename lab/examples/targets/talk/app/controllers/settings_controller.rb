class SettingsController < ApplicationController
  def show
    render json: Settings.new.to_h
  end
end

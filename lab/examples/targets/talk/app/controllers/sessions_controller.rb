class SessionsController < ApplicationController
  require_user only: :destroy

  def new
  end

  def create
    if user = User.authenticate_by(screen_name: params[:screen_name], password: params[:password])
      sign_in user
      redirect_to user
    else
      render :new, status: :unprocessable_entity
    end
  end

  def destroy
    Current.user.sessions.find(params[:id]).destroy!
    redirect_to root_path, status: :see_other
  end
end

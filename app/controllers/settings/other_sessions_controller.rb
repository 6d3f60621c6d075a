class Settings::OtherSessionsController < ApplicationController
  allow_suspended

  def destroy
    Current.user.end_sessions(except: Current.session)
    redirect_to settings_sessions_path, notice: t(".done"), status: :see_other
  end
end

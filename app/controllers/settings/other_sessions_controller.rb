class Settings::OtherSessionsController < ApplicationController
  allow_suspended

  def destroy
    others = Current.user.sessions.where.not(id: Current.session.id)
    Current.user.revoke_sessions(others, **client_details)
    redirect_to settings_sessions_path, notice: t(".done"), status: :see_other
  end
end

class Settings::SessionsController < ApplicationController
  include Paginated
  allow_suspended

  LIMIT = 100

  def index
    @count = Current.user.sessions.active.count
    @sessions = Current.user.sessions.active.recently_seen_first.limit(LIMIT)
    @page = page_of Current.user.security_events.latest_first
  end

  def destroy
    session = Current.user.sessions.find(params[:id])

    if session == Current.session
      end_session
      redirect_to root_path, status: :see_other
    else
      Current.user.revoke_sessions(Current.user.sessions.where(id: session), **client_details)
      redirect_to settings_sessions_path, notice: t(".done", device: session.device_name), status: :see_other
    end
  end
end

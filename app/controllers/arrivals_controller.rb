# What has come since a page was made: told to an EventSource for as long as it listens, or once to whoever asks, and for whom there was no room.
# It is the same for everybody, and asks nobody who they are.
class ArrivalsController < ApplicationController
  RETRY_AFTER = 1.minute # for who is turned away: as often as they then ask (arrivals.js)

  allow_unauthenticated_access
  skip_before_action :resume_session, :lead_to_first_run
  before_action :require_live
  cached_for_visitors

  def show
    respond_to do |format|
      format.json { render json: Arrivals.of(subject) }
      format.event_stream { listen }
    end
  end

  private
    def require_live
      raise ActiveRecord::RecordNotFound, "Nothing is told live here." unless Levers.live?(:on)
    end

    def listen
      unless Arrivals.streams.take(request.env, subject, from: network)
        response.headers["Retry-After"] = RETRY_AFTER.to_i.to_s
        head :service_unavailable
      end
    end

    # Nobody counts this machine: a proxy on it may not say who asks.
    def network = (Network.of(request.remote_ip) unless request.local?)

    def subject
      params.key?(:post) ? Integer(params.expect(:post), exception: false) || raise(ActionController::BadRequest) : Arrivals::NEWEST
    end
end

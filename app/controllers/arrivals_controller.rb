# New posts or comments since a page was rendered: as an event stream, or once, for clients that found no free connection. The
# same for everybody, so it doesn't authenticate.
class ArrivalsController < ApplicationController
  include EventStreaming

  allow_unauthenticated_access
  skip_before_action :resume_session, :lead_to_first_run
  before_action :require_live
  cached_for_visitors

  def show
    respond_to do |format|
      format.json { render json: Arrivals.of(subject) }
      format.event_stream { head :service_unavailable unless stream(subject) }
    end
  end

  private
    def require_live
      raise ActiveRecord::RecordNotFound, "Live updates are turned off." unless streaming?
    end

    def subject
      params.key?(:post) ? Integer(params.expect(:post), exception: false) || raise(ActionController::BadRequest) : Arrivals::NEWEST
    end
end

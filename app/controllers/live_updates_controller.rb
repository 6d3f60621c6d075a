# Changes since a page was loaded: as an event stream, or as JSON for pages that poll because they got no
# stream. The same for everybody, so no authentication is needed.
class LiveUpdatesController < ApplicationController
  include EventStreaming

  allow_access_without_session
  before_action :require_live
  cached_for_visitors

  def show
    respond_to do |format|
      format.json { render json: LiveUpdates.current(topic) }
      format.event_stream { head :service_unavailable unless stream(topic) }
    end
  end

  private
    def require_live
      raise ActiveRecord::RecordNotFound, "Live updates are turned off." unless streaming?
    end

    def topic
      if params.key?(:post)
        Integer(params.expect(:post), exception: false) || raise(ActionController::BadRequest)
      else
        LiveUpdates::NEWEST
      end
    end
end

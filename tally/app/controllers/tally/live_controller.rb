# The current numbers: as an event stream, or as JSON for pages that poll because no stream was available.
class Tally::LiveController < Tally::ApplicationController
  before_action :no_store

  def show
    respond_to do |format|
      format.json { numbers ? render(json: numbers) : unavailable }
      format.event_stream { subscribed? ? head(:no_content) : unavailable }
    end
  end

  private
    def numbers = Tally::Engine.current_numbers.to_json

    def subscribed?
      Tally::Engine.hub&.subscribe(request.env, address: (request.remote_ip unless request.local?))
    end
end

# What goes on now: streamed to an EventSource for as long as it listens, or told once to whoever asks, and for whom there was no room.
class Tally::LiveController < Tally::ApplicationController
  before_action :no_store

  def show
    respond_to do |format|
      format.json { message ? render(json: message) : ask_to_come_back }
      format.event_stream { streams.take(request.env, from: (request.remote_ip unless request.local?)) ? head(:no_content) : ask_to_come_back }
    end
  end

  private
    def streams = Tally::Engine.streams
    def message = streams.message
end

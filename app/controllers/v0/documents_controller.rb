# Reads the data below /v0: once, or for `Accept: text/event-stream` as a stream that is updated when it changes.
class V0::DocumentsController < V0::BaseController
  include EventStreaming

  cached_for_visitors
  rescue_from(HackerNews::Query::Invalid) { |error| answer({ error: error.message }, status: :bad_request) }

  def show
    location = HackerNews::Location.parse(path.delete_suffix(EXTENSION), request.query_parameters)
    if !location.readable? then deny
    elsif wants_stream? then listen_to location
    else answer location.data
    end
  end

  private
    def wants_stream? = request.get? && request.headers["Accept"].to_s.include?("text/event-stream")

    def listen_to(location)
      if !streaming? then answer({ error: "Event streams are turned off on this server" }, status: :not_acceptable)
      elsif stream(location, format: HackerNews::STREAM) then head :ok # the connection has been hijacked
      else answer({ error: "Too many event streams are open. Try again later" }, status: :service_unavailable)
      end
    end
end

# Serves the data below /v0: once, or with `Accept: text/event-stream` as a stream of its changes.
class HackerNewsApi::DocumentsController < HackerNewsApi::BaseController
  include EventStreaming

  cached_for_visitors
  rescue_from(HackerNews::Query::Invalid) do |error|
    render_json({ error: error.message }, status: :bad_request)
  end

  def show
    location = HackerNews::Location.parse(path.delete_suffix(EXTENSION), request.query_parameters)
    if !location.readable? then render_permission_denied
    elsif wants_stream? then stream_location location
    else render_json location.data
    end
  end

  private
    def wants_stream? = request.get? && request.headers["Accept"].to_s.include?("text/event-stream")

    def stream_location(location)
      if !streaming?
        render_json({ error: "Event streams are turned off on this server" }, status: :not_acceptable)
      elsif stream(location, format: HackerNews::STREAM)
        head :ok # the connection has been hijacked
      else
        render_json({ error: "Too many event streams are open. Try again later" },
          status: :service_unavailable)
      end
    end
end

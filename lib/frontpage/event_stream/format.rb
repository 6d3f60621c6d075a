# The text of an event stream: response headers, messages and keep-alives.
class EventStream::Format
  HEADERS = {
    "content-type" => "text/event-stream", "cache-control" => "no-store",
    "x-content-type-options" => "nosniff", "x-accel-buffering" => "no", "connection" => "close"
  }.freeze

  # Seconds between keep-alives, or nil for the hub's default.
  attr_reader :heartbeat
  attr_reader :keep_alive, :head

  # The block formats a message as an event. Events and +keep_alive+ end with an empty line.
  def initialize(headers: {}, keep_alive: ":\n\n", heartbeat: nil, &message)
    lines = HEADERS.merge(headers).map { |header| "#{header.join(": ")}\r\n" }
    @head = "HTTP/1.1 200 OK\r\n#{lines.join}\r\nretry: 3000\n\n".freeze
    @keep_alive, @heartbeat, @message = keep_alive, heartbeat, message || ->(text) { "data: #{text}\n\n" }
  end

  def message(text) = @message.call(text)

  DEFAULT = new.freeze
end

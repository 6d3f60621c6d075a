# How a stream of server-sent events looks to its listener: the response's headers, each message, and what is sent in a silence.
class Tally::EventFormat
  HEADERS = {
    "content-type" => "text/event-stream", "cache-control" => "no-store", "x-content-type-options" => "nosniff",
    "x-accel-buffering" => "no", "connection" => "close"
  }.freeze

  # Seconds of silence until +keep_alive+ is sent, or nil for the interval of the streams.
  attr_reader :silence
  attr_reader :keep_alive, :head

  # +message+ makes the text of an event from a message, and +keep_alive+ is such a text. Both end with an empty line.
  def initialize(headers: {}, keep_alive: ":\n\n", silence: nil, &message)
    lines = HEADERS.merge(headers).map { |header| "#{header.join(": ")}\r\n" }
    @head = "HTTP/1.1 200 OK\r\n#{lines.join}\r\nretry: 3000\n\n".freeze
    @keep_alive, @silence, @message = keep_alive, silence, message || ->(text) { "data: #{text}\n\n" }
  end

  def message(text) = @message.call(text)

  PLAIN = new.freeze
end

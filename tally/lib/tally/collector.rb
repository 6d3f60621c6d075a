# frozen_string_literal: true

require "json"

# The Rack application that receives events: GET or HEAD for a hit, which is one event in the query; POST for
# events in JSON. When it responds depends on +ack+:
#
# - :stored: 200 once the events are in the store, or 503 if that took too long;
# - :received: 202 (a hit: 200) once they are in the buffer. If the process is killed,
#   the buffer's events are lost.
class Tally::Collector
  PIXEL = ("GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\x00\x00\x00!\xF9\x04\x01\x00\x00\x00\x00" \
    ",\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;").b.freeze
  PIXEL_HEADERS = {
    "content-type" => "image/gif", "content-length" => PIXEL.bytesize.to_s, "cache-control" => "no-store"
  }.freeze
  RETRY_AFTER = "1" # second

  # +patience+ is how long a request waits for its events to be stored, in seconds.
  def initialize(pipeline, ack: :stored, patience: 5)
    unless %i[ stored received ].include?(ack)
      raise ArgumentError, "ack must be :stored or :received, not #{ack.inspect}."
    end

    @pipeline, @ack, @patience = pipeline, ack, patience
  end

  def call(env)
    case env["REQUEST_METHOD"]
    when "GET", "HEAD" then hit(env)
    when "POST" then events(env) { |batch| batch_response(batch) }
    else not_allowed "GET, HEAD, OPTIONS, POST"
    end
  end

  # Accepts the events in a JSON body, which +adapter+ (a callable) may convert first. Returns the block's
  # response for the Tally::Parser::Batch, or an error response.
  def events(env, adapter: nil)
    batch = Tally::Parser.events(env, properties: @pipeline.properties, &adapter)
    acknowledge(batch.events) { yield batch }
  rescue Tally::Parser::RequestError => error
    json(error.status, error: error.message)
  end

  # The status for accepted events.
  def success = @ack == :stored ? 200 : 202

  # The response to a method other than +methods+.
  def not_allowed(methods) = [ 405, { "allow" => methods, "content-length" => "0" }, [] ]

  def json(status, **fields)
    body = JSON.generate(fields.compact)
    headers = {
      "content-type" => "application/json", "content-length" => body.bytesize.to_s,
      "cache-control" => "no-store"
    }
    [ status, headers, [ body ] ]
  end

  private
    def hit(env)
      acknowledge([ Tally::Parser.hit(env) ]) do
        [ 200, PIXEL_HEADERS.dup, env["REQUEST_METHOD"] == "HEAD" ? [] : [ PIXEL ] ]
      end
    rescue Tally::Parser::RequestError => error
      json(error.status, error: error.message)
    end

    def batch_response(batch)
      rejected, errors = batch.errors.size, batch.errors.uniq
      json(success,
        accepted: batch.accepted, rejected: (rejected if rejected.positive?), errors: (errors if errors.any?))
    end

    def acknowledge(events)
      return yield if events.empty?

      case @ack == :stored ? @pipeline.store(events, patience: @patience) : @pipeline.push(events)
      when true, :stored
        yield
      when :late
        retry_later "Storing took too long. The events may be stored later: send them again with the " \
          "same ids."
      else
        retry_later "The buffer is full. Send the events again later."
      end
    end

    def retry_later(message)
      json(503, error: message).tap { |_, headers, _| headers["retry-after"] = RETRY_AFTER }
    end
end

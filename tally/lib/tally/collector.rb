# frozen_string_literal: true

require "json"

# The Rack application that takes what is told: GET or HEAD for a hit, POST for events as JSON. It answers when the events are as
# safe as +ack+ says:
#
# - :stored, with 200 once they are in the store, or with 503 when that took too long;
# - :received, with 202 (a hit: 200) once they are in the buffer: a process that is killed takes those with it that waited there.
class Tally::Collector
  PIXEL = "GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\x00\x00\x00!\xF9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;".b.freeze
  IMAGE = { "content-type" => "image/gif", "content-length" => PIXEL.bytesize.to_s, "cache-control" => "no-store" }.freeze
  OPEN = { "access-control-allow-origin" => "*" }.freeze
  RETRY_AFTER = "1" # second

  # +patience+ is how long a request waits for its events to be stored, in seconds.
  def initialize(pipeline, ack: :stored, patience: 5)
    raise ArgumentError, "ack is :stored or :received, and not #{ack.inspect}" unless %i[ stored received ].include?(ack)

    @pipeline, @ack, @patience = pipeline, ack, patience
  end

  def call(env)
    case env["REQUEST_METHOD"]
    when "GET", "HEAD" then hit(env)
    when "POST" then events(env) { |batch| json(success, accepted: batch.accepted, rejected: (batch.rejected if batch.rejected.positive?)) }
    else not_allowed "GET, HEAD, POST"
    end
  end

  # Takes the events of a body of JSON, read as +shape+ does (a method that makes events of what was told). Returns what the block
  # answers for the Tally::Intake::Batch, or why it was not accepted.
  def events(env, shape: nil)
    batch = Tally::Intake.events(env, &shape)
    acknowledge(batch.events) { yield batch }
  rescue Tally::Intake::Refusal => refusal
    json(refusal.status, error: refusal.message)
  end

  # The status that says that events are as safe as they are to be.
  def success = @ack == :stored ? 200 : 202

  # The answer to a method that is none of +methods+.
  def not_allowed(methods) = [ 405, { "allow" => methods, "content-length" => "0" }, [] ]

  def json(status, **told)
    body = JSON.generate(told.compact)
    [ status, { "content-type" => "application/json", "content-length" => body.bytesize.to_s, "cache-control" => "no-store" }, [ body ] ]
  end

  private
    def hit(env)
      acknowledge([ Tally::Intake.hit(env) ]) { [ 200, pixel_headers(env), env["REQUEST_METHOD"] == "HEAD" ? [] : [ PIXEL ] ] }
    end

    # Only a script on another site's page needs leave to read the answer, and its browser says that it asks for one: a header is a tenth
    # of what a server makes for an answer.
    def pixel_headers(env) = env.key?("HTTP_ORIGIN") ? IMAGE.merge(OPEN) : IMAGE.dup

    def acknowledge(events)
      case @ack == :stored ? @pipeline.store(events, patience: @patience) : @pipeline.push(events)
      when true, :stored then yield
      when :late then come_back "It took too long to store. It may be stored all the same: send it again with the same id."
      else come_back "Too much is on its way to the store."
      end
    end

    def come_back(why) = json(503, error: why).tap { |_, headers, _| headers["retry-after"] = RETRY_AFTER }
end

# frozen_string_literal: true

# The string literals below are used for each hit. Without the magic comment, each use would allocate a string.

require "digest"
require "json"
require "rack/request"

# Turns requests into events. It checks as little as possible: validation happens later, in the background.
module Tally::Parser
  MAX_BODY = 512 * 1024 # bytes
  MAX_PARAMETERS = 16 * 1024 # bytes
  MAX_ADDRESS = 64 # bytes
  MAX_EVENTS = 500 # in one body
  ID = /\A[\w.~-]{1,64}\z/
  WITHOUT_QUERY = /\A[^?#]*/ # queries may contain secrets

  STRINGS = Tally::StringCache.new

  # The events of a request, and how many of them will be rejected when processed.
  Batch = Data.define(:events, :rejected) do
    def accepted = events.size - rejected
  end

  # A request that cannot be accepted, with the HTTP status.
  class RequestError < StandardError
    attr_reader :status

    def initialize(status, message)
      super(message)
      @status = status
    end
  end

  class << self
    # The event in the URL and headers of a GET request.
    def hit(env)
      query = env["QUERY_STRING"].to_s
      event(env, "hit", id(query), query)
    end

    # An event that an application reports about a request that it answered, with +properties+ as in a JSON body.
    def application_event(env, name, **properties)
      event(env, "event", nil, JSON.generate({ name:, **properties }))
    end

    # The Batch in a JSON body: an event, an array of them, or the block's result for it. Raises RequestError for too
    # many events, or none.
    #
    # The block may give an event a :sender, with fields of Tally::Event that replace the request's. JSON has no
    # symbols, so clients cannot set it.
    def events(env)
      items = parse(body(env))
      items = yield items if block_given?
      items = [ items ] unless items.is_a?(Array)
      raise RequestError.new(413, "A request can have at most #{MAX_EVENTS} events.") if items.size > MAX_EVENTS

      accepted, rejected =
        items.map { |item| [ item, item.is_a?(Hash) && generate(item.except("id", :sender)) ] }.partition(&:last)
      raise RequestError.new(400, "Send an event as a JSON object, or several as an array of objects.") if accepted.empty?

      events = accepted.map { |item, json| json_event(env, item, json) } + rejected.map { |item, _| invalid_event(env, item) }
      Batch.new(events, rejected.size)
    end

    private
      # Without a MatchData, which would be the largest object allocated for a hit.
      def id(query)
        from = query.start_with?("id=") ? 3 : query.byteindex("&id=")&.+(4)
        return unless from

        event_id(query.byteslice(from, (query.byteindex("&", from) || query.bytesize) - from))
      end

      # Ids that are too long or have other characters are hashed.
      def event_id(id)
        id = id.to_s if id.is_a?(Integer)
        return if !id.is_a?(String) || id.empty?

        id.match?(ID) ? id : Digest::SHA256.hexdigest(id)
      end

      def event(env, kind, id, parameters)
        Tally::Event.new(
          Tally::Event.text(id), Tally::Event.now, kind, STRINGS[address(env)], STRINGS[env["REQUEST_METHOD"]],
          STRINGS[env["HTTP_HOST"]], STRINGS[env["PATH_INFO"]], STRINGS[env["HTTP_USER_AGENT"]],
          STRINGS[env["HTTP_REFERER"]&.slice(WITHOUT_QUERY)], STRINGS[env["HTTP_ACCEPT_LANGUAGE"]],
          Tally::Event.text(parameters, MAX_PARAMETERS)
        )
      end

      # Nil for visitors who ask not to be tracked: they count, but are not recognized. Forwarding headers
      # are trusted from private addresses only.
      def address(env)
        if env["HTTP_SEC_GPC"] == "1" || env["HTTP_DNT"] == "1"
          nil
        elsif env.key?("HTTP_X_FORWARDED_FOR") || env.key?("HTTP_FORWARDED")
          Rack::Request.new(env).ip&.byteslice(0, MAX_ADDRESS)
        else
          env["REMOTE_ADDR"]
        end
      end

      # The limit applies to the bytes read, whatever the Content-Length.
      def body(env)
        text = read(env["rack.input"]) unless env["CONTENT_LENGTH"].to_i > MAX_BODY
        raise RequestError.new(413, "A body can have at most #{MAX_BODY / 1024} KiB.") if text.nil? || text.bytesize > MAX_BODY

        text.dup.force_encoding(Encoding::UTF_8)
      end

      # Servers raise errors of their own when a client disconnects or sends broken chunks.
      def read(input)
        input&.read(MAX_BODY + 1) || ""
      rescue StandardError
        raise RequestError.new(400, "The body couldn't be read.")
      end

      def parse(text)
        raise RequestError.new(400, "The body isn't valid UTF-8.") unless text.valid_encoding?

        JSON.parse(text, max_nesting: 32)
      rescue JSON::ParserError
        raise RequestError.new(400, "The body isn't valid JSON.")
      end

      def json_event(env, item, json)
        event(env, "event", event_id(item["id"]), json).tap do |event|
          item[:sender]&.each { |field, value| event[field] = value }
        end
      end

      # Nil for values that JSON can parse but not generate: half of a surrogate pair, or a number out of a Float's range.
      def generate(item)
        JSON.generate(item)
      rescue JSON::GeneratorError
        nil
      end

      # Stored so that processing rejects it with the reason.
      def invalid_event(env, item)
        event(env, "event", nil, item.is_a?(Hash) ? item.inspect : generate(item) || item.inspect)
      end
  end
end

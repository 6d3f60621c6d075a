# frozen_string_literal: true

require "digest"
require "json"
require "rack/request"

# Turns requests into events. It only checks what the sender has to correct, the name and the page
# (Tally::Validator.defect), and drops the fields of JSON that aren't known: the rest of the validation
# happens later, in the background.
module Tally::Parser
  MAX_BODY = 512 * 1024 # bytes
  MAX_PARAMETERS = 16 * 1024 # bytes
  MAX_ADDRESS = 64 # bytes
  MAX_EVENTS = 500 # in one body
  ID = /\A[\w.~-]{1,64}\z/
  # Or a pair, or an escaped backslash.
  SURROGATE = /\\(?:\\|u[dD][89abAB]\h\h(?:\\u[dD][c-fC-F]\h\h)?|u[dD][c-fC-F]\h\h)/

  STRINGS = Tally::StringCache.new

  # The events of a request, and why some of them will be rejected when processed.
  Batch = Data.define(:events, :errors) { def accepted = events.size - errors.size }

  class << self
    # The event in the URL and headers of a GET request. Raises RequestError if its name or page is invalid.
    def hit(env)
      query = env["QUERY_STRING"].to_s
      hit = event(env, "hit", id(query), query)
      defect = Tally::HitParameters.defect(hit.parameters)
      defect ? raise(RequestError.new(400, defect)) : hit
    end

    # An event that an application reports about a request that it answered, with +properties+ as in JSON.
    def application_event(env, name, **properties)
      event(env, "event", nil, JSON.generate({ name:, **properties }))
    end

    # The Batch in a JSON body: an event, an array of them, or the block's result for it, which is empty if
    # there is nothing to count. Keeps only known fields, and the named +properties+. Raises RequestError for
    # too many events, or if all are invalid.
    #
    # The block may give an event a :sender, with fields of Tally::Event that replace the request's. JSON has
    # no symbols, so clients cannot set it.
    def events(env, properties: [])
      items = parse(body(env))
      return Batch.new([], []) if block_given? && (items = yield(items)) == []

      items = [ items ] unless items.is_a?(Array)
      if items.size > MAX_EVENTS
        raise RequestError.new(413, "A request can have at most #{MAX_EVENTS} events.")
      end

      errors = items.filter_map { |item| defect(item) }
      raise RequestError.new(400, errors.first || "The array is empty.") if errors.size == items.size

      Batch.new(items.map { |item| json_event(env, item, properties) }, errors)
    end

    private
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
        Tally::Event.new(Tally::Event.text(id), Tally::Event.now, kind, STRINGS[address(env)],
          STRINGS[env["REQUEST_METHOD"]], STRINGS[env["HTTP_HOST"]], STRINGS[env["PATH_INFO"]],
          STRINGS[env["HTTP_USER_AGENT"]],
          STRINGS[env["HTTP_REFERER"]&.slice(Tally::Location::WITHOUT_QUERY)],
          STRINGS[env["HTTP_ACCEPT_LANGUAGE"]], Tally::Event.text(parameters, MAX_PARAMETERS))
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
        if text.nil? || text.bytesize > MAX_BODY
          raise RequestError.new(413, "A body can have at most #{MAX_BODY / 1024} KiB.")
        end

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

        text = whole_letters(text) if text.match?(SURROGATE)
        JSON.parse(text, max_nesting: 32)
      rescue JSON::ParserError
        raise RequestError.new(400, "The body isn't valid JSON.")
      end

      # Browsers send half of a surrogate pair if a script cut a text within an emoji.
      def whole_letters(text)
        text.gsub(SURROGATE) { |escape| escape.match?(/\A\\u\h{4}\z/) ? "\\ufffd" : escape }
      end

      def defect(item)
        if item.is_a?(Hash)
          Tally::Validator.defect(item["name"], (item["url"] unless item["url"] == ""))
        else
          "The event isn't a JSON object."
        end
      end

      # An item that isn't an object is stored as null, so that processing rejects it.
      def json_event(env, item, properties)
        return event(env, "event", nil, "null") unless item.is_a?(Hash)

        event(env, "event", event_id(item["id"]), Tally::KnownFields.json(item, properties)).tap do |event|
          item[:sender]&.each { |field, value| event[field] = value }
        end
      end
  end
end

# frozen_string_literal: true

# Each hit looks for a dozen headers by their names: what is made for each is garbage for each.

require "digest"
require "json"
require "rack/request"

# Makes events of requests. It looks at as little as it can: what is wrong with an event is found later, when nobody waits.
module Tally::Intake
  LARGEST_BODY = 512 * 1024 # bytes
  LONGEST_PARAMETERS = 16 * 1024 # bytes
  LONGEST_ADDRESS = 64 # bytes
  MOST_EVENTS = 500 # in one body
  ID = /\A[\w.~-]{1,64}\z/
  PLACE = /\A[^?#]*/ # of an address, without its query, in which secrets travel

  # Hosts, browsers and languages are few: one text for all who send it is less to make and to keep than one for each.
  WORDS = Tally::Words.new

  # The events of a body, with those that are rejected once they are processed, and the number of these.
  Batch = Data.define(:events, :rejected) do
    def accepted = events.size - rejected
  end

  # A request that cannot be taken, with the status that says why.
  class Refusal < StandardError
    attr_reader :status

    def initialize(status, message)
      super(message)
      @status = status
    end
  end

  class << self
    # Of a hit: all that it says stands in its address and its headers.
    def hit(env)
      query = env["QUERY_STRING"].to_s
      event(env, "hit", id(query), query)
    end

    # Of something that an application saw happen while it answered a request, with +properties+ as in a body of JSON.
    def happening(env, name, **properties)
      event(env, "event", nil, JSON.generate({ name:, **properties }))
    end

    # The Batch in a body of JSON, which is one event or an array of them, or what the block makes of it. Raises Refusal when there is no
    # event in it, or too much.
    #
    # An event of the block's may have a :sender: fields of Tally::Event that go before those of the request. JSON has no symbols, so no
    # request can set them.
    def events(env)
      told = parse(body(env))
      told = yield told if block_given?
      told = [ told ] unless told.is_a?(Array)
      raise Refusal.new(413, "More than #{MOST_EVENTS} events at once.") if told.size > MOST_EVENTS

      accepted, rejected = told.map { |one| [ one, one.is_a?(Hash) && generate(one.except("id", :sender)) ] }.partition(&:last)
      raise Refusal.new(400, "An event is an object of JSON; several are an array of objects.") if accepted.empty?

      Batch.new(accepted.map { |one, json| described(env, one, json) } + rejected.map { |one, _| unreadable(env, one) }, rejected.size)
    end

    private
      # Without a MatchData, which would be the largest thing made for a hit.
      def id(query)
        from = query.start_with?("id=") ? 3 : query.byteindex("&id=")&.+(4)
        return unless from

        name(query.byteslice(from, (query.byteindex("&", from) || query.bytesize) - from))
      end

      # What is too long for a name, or has other letters, has one of its own all the same; what is empty or no text is none.
      def name(id)
        id = id.to_s if id.is_a?(Integer)
        return if !id.is_a?(String) || id.empty?

        id.match?(ID) ? id : Digest::SHA256.hexdigest(id)
      end

      def event(env, kind, id, parameters)
        Tally::Event.new(Tally::Event.text(id), Tally::Event.now, kind, WORDS[address(env)], WORDS[env["REQUEST_METHOD"]], WORDS[env["HTTP_HOST"]], WORDS[env["PATH_INFO"]],
          WORDS[env["HTTP_USER_AGENT"]], WORDS[env["HTTP_REFERER"]&.slice(PLACE)], WORDS[env["HTTP_ACCEPT_LANGUAGE"]], Tally::Event.text(parameters, LONGEST_PARAMETERS))
      end

      # Whoever asks not to be followed is counted, and not known again. A proxy speaks for others where it stands on a private address.
      def address(env)
        if env["HTTP_SEC_GPC"] == "1" || env["HTTP_DNT"] == "1"
          nil
        elsif env.key?("HTTP_X_FORWARDED_FOR") || env.key?("HTTP_FORWARDED")
          Rack::Request.new(env).ip&.byteslice(0, LONGEST_ADDRESS)
        else
          env["REMOTE_ADDR"]
        end
      end

      # Whatever length was announced, no more is read than is taken.
      def body(env)
        text = read(env["rack.input"]) unless env["CONTENT_LENGTH"].to_i > LARGEST_BODY
        raise Refusal.new(413, "A body may have #{LARGEST_BODY / 1024} kB.") if text.nil? || text.bytesize > LARGEST_BODY

        text.dup.force_encoding(Encoding::UTF_8)
      end

      # Each server has errors of its own for who hangs up in the middle of it, or sends it in broken pieces.
      def read(input)
        input&.read(LARGEST_BODY + 1) || ""
      rescue StandardError
        raise Refusal.new(400, "The body could not be read.")
      end

      def parse(text)
        raise Refusal.new(400, "The body is no UTF-8.") unless text.valid_encoding?

        JSON.parse(text, max_nesting: 32)
      rescue JSON::ParserError
        raise Refusal.new(400, "The body is no JSON.")
      end

      def described(env, one, json)
        event(env, "event", name(one["id"]), json).tap { |event| one[:sender]&.each { |field, value| event[field] = value } }
      end

      # Returns nil for what can be parsed but not written: half of a surrogate pair, a number beyond a Float's range.
      def generate(one)
        JSON.generate(one)
      rescue JSON::GeneratorError
        nil
      end

      # Processing sets it aside with the reason.
      def unreadable(env, one) = event(env, "event", nil, one.is_a?(Hash) ? one.inspect : generate(one) || one.inspect)
  end
end

require "json"

# Makes events of requests. It looks at as little as it can: what is wrong with an event is found later, when nobody waits.
module Tally::Intake
  LARGEST_BODY = 512 * 1024 # bytes
  LONGEST_PARAMETERS = 16 * 1024 # bytes
  MOST_EVENTS = 500 # in one body
  ID = /(?:\A|&)id=([\w.~-]{1,64})(?:&|\z)/

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
      event(env, "hit", query[ID, 1], query)
    end

    # Of a body of JSON, which is one event or an array of them. Raises Refusal when it is neither, or too much.
    def events(env)
      told = parse(body(env))
      told = [ told ] unless told.is_a?(Array)
      raise Refusal.new(413, "More than #{MOST_EVENTS} events at once.") if told.size > MOST_EVENTS
      raise Refusal.new(400, "An event is an object, or several are an array of objects.") unless told.any? && told.all?(Hash)

      told.map { |one| event(env, "event", one["id"]&.to_s&.byteslice(0, 64), JSON.generate(one.except("id"))) }
    end

    private
      def event(env, kind, id, parameters)
        text = Tally::Event.method(:text)
        Tally::Event.new(text[id], Tally::Event.now, kind, text[env["REMOTE_ADDR"]], text[env["REQUEST_METHOD"]], text[env["HTTP_HOST"]], text[env["PATH_INFO"]],
          text[env["HTTP_USER_AGENT"]], text[env["HTTP_REFERER"]], text[env["HTTP_ACCEPT_LANGUAGE"]], text[parameters, LONGEST_PARAMETERS])
      end

      # Whatever length was announced, no more is read than is taken.
      def body(env)
        text = env["rack.input"]&.read(LARGEST_BODY + 1) || "" unless env["CONTENT_LENGTH"].to_i > LARGEST_BODY
        raise Refusal.new(413, "A body may have #{LARGEST_BODY / 1024} kB.") if text.nil? || text.bytesize > LARGEST_BODY

        text.dup.force_encoding(Encoding::UTF_8)
      end

      def parse(text)
        raise Refusal.new(400, "The body is no UTF-8.") unless text.valid_encoding?

        JSON.parse(text, max_nesting: 32)
      rescue JSON::ParserError
        raise Refusal.new(400, "The body is no JSON.")
      end
  end
end

require_relative "requests"

# Requests as forms and API clients send them, without chance: to every route, in every format.
module Fuzzing
  class PlainRequests < Requests
    FORMAT = "(.:format)"
    HTML = "text/html"
    FORMATS = [ *%w[ html json atom rss xml csv txt ].map { |extension| { extension: } },
      *%w[ */* application/json ].map { |accept| { accept: } } ].freeze
    FEW_FORMATS = [ *%w[ json atom csv ].map { |extension| { extension: } }, { accept: "*/*" } ].freeze

    def initialize(routes)
      routes = routes.flat_map { |route| [ with_optional_parts(route), without_optional_parts(route) ] }
      super(routes.uniq, seed: 0)
    end

    # Each route with each of its verbs as a form would send it, with and without fields, for the persona's
    # own row and unless +others+ is false for another one, and in +formats+, by extension or by header.
    def of(persona, formats: FORMATS, others: true)
      @routes.select { |route| for?(persona, route) }.flat_map do |route|
        variants = [ { own: true }, *([ { own: false } ] if others), { fields: false } ]
        verbs_of(route, others).flat_map do |verb|
          variants_of_verb = variants + formats_of(route, verb, formats)
          variants_of_verb.map { |variant| request(persona, verb, route, **variant) }
        end
      end.uniq
    end

    # One of these for each verb of each route, or all where no other persona reaches the action. Which one
    # changes with route and +turn+, so that personas with consecutive turns send all of them between them.
    def share_of(persona, turn)
      of(persona, formats: FEW_FORMATS, others: false).group_by { |request| [ request.verb, request.route ] }
        .each_with_index.flat_map do |((_, route), requests), index|
          requests.rotate(index + turn).first(alone?(persona, route) ? requests.size : 1)
        end
    end

    private
      def alone?(persona, route)
        persona == "write token" || (persona == "administrator" && route.match?(%r{\A/(admin|moderation)\b}))
      end

      def with_optional_parts(route)
        route.merge("path" => route["path"].gsub(/\(([^().]*)\)/) { $1 })
      end

      def without_optional_parts(route)
        route.merge("path" => route["path"].gsub(/\([^().]*\)/, "").sub(/\A(?=\z|\()/, "/"))
      end

      # The API ignores sessions, and the site ignores tokens.
      def for?(persona, route)
        persona == "visitor" || persona.include?("token") == route["path"].match?(%r{\A/(api|v1|feeds)/})
      end

      def verbs_of(route, head)
        verbs = route["verb"].empty? ? %w[ GET POST ] : route["verb"].split("|")
        verbs.include?("GET") && head ? [ *verbs, "HEAD" ] : verbs
      end

      def formats_of(route, verb, formats)
        if verb == "HEAD" then []
        else formats.reject { |format| format.key?(:extension) && route["path"].exclude?(FORMAT) }
        end
      end

      def request(persona, verb, route, own: true, fields: true, extension: nil, accept: HTML)
        @own = own
        body, type = body_for(route) if fields && !%w[ GET HEAD ].include?(verb)
        path = route["path"].sub(FORMAT, extension ? ".#{extension}" : "")
        headers = { "Accept" => accept, **({ "Content-Type" => type } if body) }
        target = target_for(route.merge("path" => path), persona)
        Request.new(persona:, verb:, target:, headers:, body:, route: route["path"])
      end

      def value_of(field)
        field == "password_challenge" ? sample["password"] : Values::PLAUSIBLE.fetch(field, [ "x" ]).first
      end

      def query_for(route) = route["path"].start_with?("/feeds/") ? encode([ [ "token", feeds_token ] ]) : ""

      def own? = @own
      def pick(list) = list.first
      def chance(_share) = false
  end
end

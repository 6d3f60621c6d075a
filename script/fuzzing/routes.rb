# Runs inside Rails: every route of the site and of the engines mounted in it.
module Fuzzing
  module Routes
    INTERNAL = %r{\A/(?:rails|_|recede|resume|refresh|turbo|benchmarking)}

    # Paths that middleware handles.
    OTHERS = {
      "/stats" => %w[ GET POST ], "/stats.js" => %w[ GET ], "/api/event" => %w[ POST ],
      "/v1/batch" => %w[ POST ], "/v1/import" => %w[ POST ]
    }.flat_map { |path, verbs| verbs.map { |verb| { verb:, path:, controller: "tally" } } }.freeze

    class << self
      def all = of(Rails.application.routes) + OTHERS

      # As { verb:, path:, controller: }. The verb is "" for all of them; the path like /posts/:id(.:format).
      def of(routes, prefix: "")
        routes.routes.flat_map do |route|
          path = "#{prefix}#{route.path.spec}".sub(%r{(?<=.)/\z}, "").sub(%r{//+}, "/")
          if route.internal || path.match?(INTERNAL)
            []
          elsif engine?(route)
            of(route.app.app.routes, prefix: route.path.spec.to_s)
          else
            [ { verb: route.verb, path:, controller: route.defaults[:controller].to_s } ]
          end
        end
      end

      private
        def engine?(route) = route.app.respond_to?(:app) && route.app.app.respond_to?(:routes)
    end
  end
end

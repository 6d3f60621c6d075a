# The methods for which there is a route with the path of the request that failed.
module AllowedMethods
  METHODS = %w[ GET HEAD POST PUT PATCH DELETE ].freeze

  private
    def allowed_methods
      return [] unless request.get_header("action_dispatch.exception").is_a?(ActionController::RoutingError)

      METHODS.select { |method| routed?(request.get_header("action_dispatch.original_path"), method) }
    end

    def routed?(path, method)
      Rails.application.routes.recognize_path(path, method:).present?
    rescue ActionController::RoutingError
      false
    end
end

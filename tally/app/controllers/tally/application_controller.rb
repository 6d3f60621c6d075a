# Inherits authorization from the application's controller.
class Tally::ApplicationController < Tally::Engine.config.tally.base_controller_class.constantize
  layout -> { Tally::Engine.config.tally.layout }

  rescue_from Tally::Store::Unavailable, with: :unavailable

  private
    def store
      Tally::Engine.config.tally.store ||
        raise("Tally has no store. Set Rails.application.config.tally.store = Tally::Store::SQLite.new(…) " \
          "in an initializer.")
    end

    def unavailable
      response.headers["Retry-After"] = Tally::Live::RETRY_AFTER
      respond_to do |format|
        format.html { render "tally/traffic/unavailable", status: :service_unavailable }
        format.any { head :service_unavailable }
      end
    end
end

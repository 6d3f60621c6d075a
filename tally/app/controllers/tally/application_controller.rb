# Behind the doors of the application, which are those of the controller that it names.
class Tally::ApplicationController < Tally::Engine.config.tally.base_controller_class.constantize
  rescue_from Tally::Store::Unavailable, with: :ask_to_come_back

  private
    def store
      Tally::Engine.config.tally.store || raise("Say where Tally keeps its events: Rails.application.config.tally.store = Tally::Store::SQLite.new(…)")
    end

    def ask_to_come_back
      response.headers["Retry-After"] = Tally::Streams::RETRY_AFTER
      respond_to do |format|
        format.html { render "tally/traffic/unavailable", status: :service_unavailable }
        format.any { head :service_unavailable }
      end
    end
end

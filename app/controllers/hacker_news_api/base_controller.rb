# Responds like Firebase's REST API, which serves Hacker News's API: everything is JSON, including errors.
class HackerNewsApi::BaseController < ApplicationController
  include PublicApi

  EXTENSION = ".json"

  before_action :require_extension

  private
    def require_extension
      unless path.end_with?(EXTENSION)
        render plain: "append .json to your request URI to use the REST API", status: :not_found
      end
    end

    def path = params[:path].to_s

    def render_json(value, status: :ok)
      case params[:print]
      when "pretty" then render json: JSON.pretty_generate(value.as_json), status:
      when "silent" then status == :ok ? head(:no_content) : render(json: value, status:)
      else render json: value.to_json, status:
      end
    end

    def render_permission_denied = render_json({ error: "Permission denied" }, status: :unauthorized)
end

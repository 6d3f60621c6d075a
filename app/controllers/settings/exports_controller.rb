class Settings::ExportsController < ApplicationController
  include RateLimiting
  allow_suspended

  before_action :no_store
  limit_attempts to: 5, within: 1.hour, by: :exporter, template: :show, only: :show

  def show
    respond_to do |format|
      format.html
      format.json { send_parts User::Export.new(Current.user) }
    end
  end

  private
    # Only the export itself is rate limited.
    def exporter
      account_id if request.format.json?
    end

    def send_parts(export)
      response.headers["Content-Disposition"] =
        ActionDispatch::Http::ContentDisposition.format(disposition: "attachment", filename: export.file_name)
      response.content_type = Mime[:json]
      self.response_body = export
    end

    # As HTML, whatever format was requested.
    def render_rate_limited(...)
      self.formats = [ :html ]
      super
    end
end

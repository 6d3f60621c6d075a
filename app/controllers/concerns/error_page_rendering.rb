# Error responses with the site's own pages, also for engines, whose controllers
# inherit this and have other layouts.
module ErrorPageRendering
  extend ActiveSupport::Concern

  included do
    rescue_from ActionView::MissingTemplate, with: :render_not_acceptable
  end

  private
    def render_error_page(name, status)
      render "errors/#{name}", formats: :html, layout: "application", status:
    end

    # Responds with 406 if the page exists in other formats. A template that is missing altogether is a bug.
    def render_not_acceptable(error)
      raise error if error.partial || !lookup_context.exists?(error.path, error.prefixes, formats: [ :html ])

      raise ActionController::UnknownFormat, "#{error.path} is not available as #{request.formats.join(", ")}"
    end
end

# Refuses in the site's own pages, wherever the request went: an engine's controllers inherit this, and have other layouts.
module Refusals
  extend ActiveSupport::Concern

  included do
    rescue_from ActionView::MissingTemplate, with: :refuse_format
  end

  private
    def render_refusal(name, status)
      render "errors/#{name}", formats: :html, layout: "application", status:
    end

    # Answers 406 where the page exists, but not in the format asked for. A template that is missing altogether is our mistake.
    def refuse_format(error)
      raise error if error.partial || !lookup_context.exists?(error.path, error.prefixes, formats: [ :html ])

      raise ActionController::UnknownFormat, "#{error.path} is not available as #{request.formats.join(", ")}"
    end
end

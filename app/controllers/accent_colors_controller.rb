# The style sheet of the site's accent colors, at a URL that changes with them, so browsers cache it.
class AccentColorsController < ApplicationController
  allow_access_without_session

  def show
    site = Site.settings
    if params[:digest] == site.accent_colors_digest
      expires_in 1.year, public: true, immutable: true
    else
      response.headers["Cache-Control"] = "no-store" # another process may have saved new colors already
    end
    render plain: site.accent_colors_css, content_type: Mime[:css]
  end
end

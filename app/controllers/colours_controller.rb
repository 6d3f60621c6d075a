# The community's own colours, at an address that changes with them: a browser keeps them until then.
class ColoursController < ApplicationController
  allow_unauthenticated_access
  skip_before_action :resume_session, :lead_to_first_run

  def show
    community = Community.current
    if params[:digest] == community.colours_digest
      expires_in 1.year, public: true, immutable: true
    else
      response.headers["cache-control"] = "no-store" # another process may know them by now
    end
    render plain: community.colours, content_type: Mime[:css]
  end
end

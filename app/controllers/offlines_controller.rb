# The page that a browser shows without a connection, listing saved pages. The same for everybody; filled in by offline.js.
class OfflinesController < ApplicationController
  allow_unauthenticated_access
  skip_before_action :resume_session, :redirect_to_first_run

  def show
    render layout: false
  end
end

# What a browser shows where it has no connection: the pages that it keeps. It is the same for everybody; the browser fills it in (offline.js).
class OfflinesController < ApplicationController
  allow_unauthenticated_access
  skip_before_action :resume_session, :lead_to_first_run

  def show
    render layout: false
  end
end

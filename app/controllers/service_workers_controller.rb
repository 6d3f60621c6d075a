# What a browser keeps running for the site while no page of it is open: the same for everybody. It is put together of parts that know nothing of each other.
class ServiceWorkersController < ApplicationController
  PARTS = %w[ push offline ].freeze

  allow_unauthenticated_access
  skip_before_action :resume_session, :lead_to_first_run
  skip_after_action :verify_same_origin_request # nothing in it is anybody's

  def show
    response.headers["Cache-Control"] = "no-cache"
    render formats: :js
  end
end

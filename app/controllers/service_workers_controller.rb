# The service worker, concatenated from independent parts. The same for everybody.
class ServiceWorkersController < ApplicationController
  PARTS = %w[ push offline ].freeze

  allow_access_without_session
  skip_after_action :verify_same_origin_request # the same for everybody, so CSRF protection doesn't apply

  def show
    response.headers["Cache-Control"] = "no-cache"
    render formats: :js
  end
end

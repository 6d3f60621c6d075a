class AboutsController < ApplicationController
  allow_unauthenticated_access
  cached_for_visitors

  def show
  end
end

class AboutsController < ApplicationController
  allow_unauthenticated_access

  def show
  end
end

# The page that a browser shows without a connection, listing saved pages. The same for everybody; filled in
# by offline.js.
class OfflinesController < ApplicationController
  allow_access_without_session

  def show
    render layout: false
  end
end

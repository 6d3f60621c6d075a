# The hats that members can wear.
class HatsController < ApplicationController
  include Paginated

  allow_unauthenticated_access
  cached_for_visitors

  def index
    @page = page_of Hat.active.latest_first.includes(:user, :granted_by)
  end
end

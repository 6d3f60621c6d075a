# The public moderation log.
class Moderation::LogsController < ApplicationController
  include Paginated

  allow_unauthenticated_access
  cached_for_visitors

  def show
    @page = page_of ModerationAction.latest_first.with_names
  end
end

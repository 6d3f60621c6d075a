# The public moderation log. An invalid filter is shown with its errors.
class Moderation::LogsController < ApplicationController
  include Paginated

  allow_unauthenticated_access
  cached_for_visitors

  def show
    @log = ModerationLog.new(params.permit(ModerationLog::FIELDS))
    @page = page_of @log.entries.with_names
    @summaries = @log.summaries_of(@page.records)
    render status: :unprocessable_content if @log.errors.any?
  end
end

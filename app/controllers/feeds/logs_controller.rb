# The moderation log, with its filter.
class Feeds::LogsController < Feeds::BaseController
  def show
    @log = ModerationLog.new(params.permit(ModerationLog::FIELDS))
    if @log.errors.any?
      head :unprocessable_content
    else
      render_feed Feed.new(title: t("moderation.logs.show.title"),
        path: moderation_log_path(@log.filter), entries:)
    end
  end

  private
    def entries
      actions = @log.entries.with_names.limit(PageSize::FEED).to_a
      summaries = @log.summaries_of(actions)
      actions.map do |action|
        line = helpers.feed_line_of(action, summaries[action.first_in_bulk_id])
        Feed::Entry.of_moderation_action(action, **line)
      end
    end
end

# The moderation log, with its filter.
class Feeds::LogsController < Feeds::BaseController
  def show
    log = ModerationLog.new(params.permit(ModerationLog::FIELDS))
    if log.errors.any?
      head :unprocessable_content
    else
      render_feed Feed.new(
        title: t("moderation.logs.show.title"), path: moderation_log_path(log.filter), entries: log.entries.with_names
          .limit(Feed::SIZE).map { |action| Feed::Entry.of_moderation_action(action, **helpers.feed_line_of(action)) }
      )
    end
  end
end

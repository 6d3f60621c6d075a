# Notifies the pages that a post or comment links to, those that fail for the moment several times.
class SendWebmentionsJob < ApplicationJob
  # Links that may be purged later: logs can't be changed then.
  self.log_arguments = false

  discard_on ActiveJob::DeserializationError

  def perform(item, targets = item.references)
    return if item.removed?

    failed = targets.reject { |target| done?(item, target) }
    retry_with item, failed if failed.any?
  end

  private
    def done?(item, target)
      Webmention.new(source: url_of(item), target:).deliver
      true
    rescue LinkFetcher::Unreachable => error
      logger.info "A webmention of #{item.class.name.downcase} #{item.id} failed: #{error.class.name}"
      !error.temporary?
    end

    def url_of(item)
      routes = Rails.application.routes.url_helpers
      options = Rails.configuration.action_mailer.default_url_options
      item.is_a?(Comment) ? routes.comment_url(item, **options) : routes.post_url(item, **options)
    end
end

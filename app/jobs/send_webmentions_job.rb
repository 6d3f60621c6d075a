# Notifies the pages that a post or comment links to. Unreachable pages are not retried.
class SendWebmentionsJob < ApplicationJob
  discard_on ActiveJob::DeserializationError

  def perform(item)
    return if item.removed?

    item.references.each do |target|
      Webmention.new(source: url_of(item), target:).deliver
    rescue LinkFetcher::Unreachable => error
      logger.info "Webmention to #{target} failed: #{error.message}"
    end
  end

  private
    def url_of(item)
      routes, options = Rails.application.routes.url_helpers, Rails.configuration.action_mailer.default_url_options
      item.is_a?(Comment) ? routes.comment_url(item, **options) : routes.post_url(item, **options)
    end
end

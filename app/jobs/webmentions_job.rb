# Notifies the pages that a post or comment links to. Unreachable pages are not retried.
class WebmentionsJob < ApplicationJob
  discard_on ActiveJob::DeserializationError

  def perform(thing)
    return if thing.removed?

    thing.references.each do |target|
      Webmention.new(source: address_of(thing), target:).deliver
    rescue WebPage::Unreachable => error
      logger.info "#{target} was not told: #{error.message}"
    end
  end

  private
    def address_of(thing)
      routes, options = Rails.application.routes.url_helpers, Rails.configuration.action_mailer.default_url_options
      thing.is_a?(Comment) ? routes.comment_url(thing, **options) : routes.post_url(thing, **options)
    end
end

# Sends Webmentions to linked pages after submission, if administrators have enabled that.
module Referring
  MOST_TOLD = 10

  # Addresses of pages on other sites, in its link and its text.
  def references
    addresses = [ try(:url), *Nokogiri::HTML5.fragment(Markdown.render(body)).css("a[href]").map { |link| link["href"] } ].compact
    addresses.uniq.select { |address| elsewhere?(address) }.first(MOST_TOLD)
  end

  private
    def keep
      super&.tap { tell_pages if Community.current.webmentions }
    end

    def tell_pages
      ActiveRecord.after_all_transactions_commit do
        WebmentionsJob.perform_later self if references.any?
      rescue ActiveRecord::ActiveRecordError => error
        logger.warn "Pages are not told: #{error.message}"
      end
    end

    def elsewhere?(address)
      host = URI.parse(address).then { |uri| uri.host if uri.is_a?(URI::HTTP) }
      host.present? && host != Rails.configuration.action_mailer.default_url_options[:host][/\A[^:]+/]
    rescue URI::Error
      false
    end
end

# Sends a Webmention to each linked page (SendWebmentionsJob), if administrators have enabled that.
module SendsWebmentions
  MAX_WEBMENTIONS = 10

  # URLs on other sites, in its link and its text.
  def references
    links = Nokogiri::HTML5.fragment(Markdown.render(body)).css("a[href]").map { |link| link["href"] }
    [ try(:url), *links ].compact.uniq.select { |address| on_another_site?(address) }.first(MAX_WEBMENTIONS)
  end

  # Enqueues a job after the transaction commits, unless nothing is linked.
  def send_webmentions
    return unless Site.settings.webmentions

    SendWebmentionsJob.enqueue_after_commit_or_warn "Webmentions" do
      SendWebmentionsJob.perform_later self if references.any?
    end
  end

  private
    def on_another_site?(address)
      host = URI.parse(address).then { |uri| uri.host if uri.is_a?(URI::HTTP) }
      host.present? && host != Site.hostname
    rescue *InvalidUrl::ERRORS
      false
    end
end

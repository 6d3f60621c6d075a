# Notifies a page that a post or comment links to it (https://www.w3.org/TR/webmention/). The site sends
# Webmentions for new items (SendsWebmentions, SendWebmentionsJob), and receives none.
class Webmention
  RELATION =
    /<(?<address>[^>]*)>(?<parameters>[^,]*\brel\s*=\s*(?:"[^"]*\bwebmention\b[^"]*"|webmention\b)[^,]*)/i

  # +source+ is the URL of the linking page, +target+ the URL of the linked page.
  def initialize(source:, target:)
    @source, @target = source, target
  end

  # Returns whether the page accepted it. Raises LinkFetcher::Unreachable, also if the server has a problem.
  def deliver
    @page = LinkFetcher.fetch(@target)
    check @page.status
    endpoint ? check(LinkFetcher.post(endpoint, source: @source, target: @target)).in?(200..299) : false
  end

  private
    def check(status)
      if status.in?(LinkFetcher::TEMPORARY_STATUSES)
        raise LinkFetcher::Unreachable.new("status #{status}", temporary: true)
      end

      status
    end

    # From the Link header, or the first link element. An empty URL means the page itself.
    def endpoint
      address = @page.headers["link"].to_s[RELATION, :address] ||
        @page.document&.at_css("link[rel~=webmention][href], a[rel~=webmention][href]")&.[]("href")
      URI.join(@page.url, address).to_s if address
    rescue *InvalidUrl::ERRORS
      nil
    end
end

# Tells a page that another links to it, where it says how (https://www.w3.org/TR/webmention/).
class Webmention
  RELATION = /<(?<address>[^>]*)>(?<parameters>[^,]*\brel\s*=\s*(?:"[^"]*\bwebmention\b[^"]*"|webmention\b)[^,]*)/i

  # +source+ is the address of the page that links, +target+ of the one that is linked to.
  def initialize(source:, target:)
    @source, @target = source, target
  end

  # Returns whether the page took it. Raises LinkFetcher::Unreachable.
  def deliver
    @page = LinkFetcher.fetch(@target)
    endpoint ? LinkFetcher.post(endpoint, source: @source, target: @target).in?(200..299) : false
  end

  private
    # In the header, or else by the first element that names one; an empty address is the page's own.
    def endpoint
      address = @page.headers["link"].to_s[RELATION, :address] ||
        @page.document&.at_css("link[rel~=webmention][href], a[rel~=webmention][href]")&.[]("href")
      URI.join(@page.url, address).to_s if address
    rescue URI::Error
      nil
    end
end

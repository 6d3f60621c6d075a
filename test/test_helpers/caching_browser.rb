# A browser that keeps each page, and sends its ETag when it asks for it again.
class CachingBrowser
  # Also ages, which may be off by a minute (AgesHelper).
  VARYING = /nonce="[^"]+"|csp-nonce" content="[^"]+"|(<time [^>]*>)[^<]*/

  # +user+ is nil for a visitor.
  def initialize(user)
    @user, @pages, @client = user, {}, WholeStackClient.browser(user)
  end

  def sign_in(user) = @client.sign_in(user)

  # Keeps the reader signed in.
  def clear = @pages.clear

  # The page that the reader sees, also after a 304.
  def get(path)
    etag, = @pages[path]
    response = @client.get(path, "HTTP_IF_NONE_MATCH" => etag)
    @pages[path] = [ response["etag"], text_of(response) ] unless response.status == 304
    @pages[path].last
  end

  # Requests the page until each cache has it: markup is cached from the second time on.
  def warm(path)
    2.times do
      before, = @pages[path]
      get path
      return if before && before == @pages[path].first # all have it
      @client.get path
    end
  end

  # The page that the reader would see in another browser.
  def get_without_etag(path) = text_of(@client.get(path))

  def to_s = @user&.username || "visitor"

  private
    def text_of(response)
      [ response.status, *response["location"], response.body.gsub(VARYING, "\\1") ].join("\n")
    end
end

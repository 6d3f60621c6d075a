# A cached response: plain, gzipped, or "not modified".
class PageCache::Page
  PER_REQUEST = %w[ x-request-id x-runtime server-timing date content-length ].freeze
  HEADERS_BYTESIZE = 2_048 # approximate size of keys and headers, which is most of a small response

  def initialize((_, headers, body), version, made_at)
    @body = PageCache.read(body)
    @headers = headers.except(*PER_REQUEST).merge("vary" => "accept, accept-encoding, cookie", "x-page-cache" => "stored").freeze
    @version, @made_at = version, made_at
  end

  def fresh?(version, now)
    @version == version && now - @made_at < PageCache::MAX_AGE
  end

  def response_to(env)
    if unchanged_for?(env["HTTP_IF_NONE_MATCH"])
      [ 304, @headers.except("content-type"), [] ]
    elsif env["HTTP_ACCEPT_ENCODING"]&.include?("gzip")
      answer gzipped, "content-encoding" => "gzip"
    else
      answer @body
    end
  end

  def bytesize
    @body.bytesize * 2 + HEADERS_BYTESIZE
  end

  private
    def unchanged_for?(etags)
      etags && @headers["etag"] && etags.include?(@headers["etag"])
    end

    def answer(body, **headers)
      [ 200, { **@headers, **headers, "content-length" => body.bytesize.to_s }, [ body ] ]
    end

    def gzipped
      @gzipped ||= ActiveSupport::Gzip.compress(@body)
    end
end

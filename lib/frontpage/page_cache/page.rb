# A cached response, sent uncompressed, gzipped, or as 304 Not Modified.
class PageCache::Page
  PER_REQUEST = %w[ x-request-id x-runtime server-timing date content-length ].freeze
  HEADERS_BYTESIZE = 2_048 # approximate size of the key and headers, the larger part of a small response

  def initialize((_, headers, body), version, made_at)
    @body = PageCache.read(body)
    @headers = headers.except(*PER_REQUEST).merge("vary" => "accept, accept-encoding, cookie", "x-page-cache" => "stored").freeze
    @version, @made_at = version, made_at
  end

  def fresh?(version, now)
    @version == version && now - @made_at < PageCache::MAX_AGE
  end

  def response_to(env)
    if not_modified?(env["HTTP_IF_NONE_MATCH"])
      [ 304, @headers.except("content-type"), [] ]
    elsif env["HTTP_ACCEPT_ENCODING"]&.include?("gzip")
      respond_with gzipped, "content-encoding" => "gzip"
    else
      respond_with @body
    end
  end

  def bytesize
    @body.bytesize * 2 + HEADERS_BYTESIZE
  end

  private
    def not_modified?(etags)
      etags && @headers["etag"] && etags.include?(@headers["etag"])
    end

    def respond_with(body, **headers)
      [ 200, { **@headers, **headers, "content-length" => body.bytesize.to_s }, [ body ] ]
    end

    def gzipped
      @gzipped ||= ActiveSupport::Gzip.compress(@body)
    end
end

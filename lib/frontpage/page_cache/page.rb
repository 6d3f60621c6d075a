# A cached response, sent gzipped, uncompressed, or as 304 Not Modified. It is stored gzipped.
class PageCache::Page
  PER_REQUEST = %w[ x-request-id x-runtime server-timing date content-length ].freeze
  HEADERS_BYTESIZE = 2_048 # approximate size of the key and headers, the larger part of a small response

  # +made_at+ and +expires_at+ are seconds of the cache's clock.
  def initialize((_, headers, body), version:, condition:, made_at:, expires_at:)
    @gzipped = ActiveSupport::Gzip.compress(PageCache.read(body)).freeze
    @headers = headers.except(*PER_REQUEST)
      .merge("vary" => "accept, accept-encoding, cookie", "x-page-cache" => "stored").freeze
    @version, @condition, @made_at, @expires_at = version, condition, made_at, expires_at
  end

  # Whether it shows the state of +version+, or may be served in spite of later commits.
  def fresh?(version, now)
    now < @expires_at &&
      (version == @version || (version == @tolerated_version && now < @made_at + @condition.max_age))
  end

  # Checks the condition after a commit. +database+ runs its query; +version+ was read from it before. Without
  # a maximum age the condition tells that the commit didn't change the page, so that it shows the state of
  # +version+ as well.
  def renew(version, now, database)
    return false unless now < @expires_at && @condition.holds?(database, now - @made_at)

    @condition.max_age ? @tolerated_version = version : @version = version
    true
  end

  def response_to(env)
    if not_modified?(env["HTTP_IF_NONE_MATCH"])
      [ 304, @headers.except("content-type"), [] ]
    elsif env["HTTP_ACCEPT_ENCODING"]&.include?("gzip")
      respond_with @gzipped, "content-encoding" => "gzip"
    else
      respond_with ActiveSupport::Gzip.decompress(@gzipped)
    end
  end

  def bytesize
    @gzipped.bytesize + HEADERS_BYTESIZE
  end

  private
    def not_modified?(etags)
      etags && @headers["etag"] && etags.include?(@headers["etag"])
    end

    def respond_with(body, **headers)
      [ 200, { **@headers, **headers, "content-length" => body.bytesize.to_s }, [ body ] ]
    end
end

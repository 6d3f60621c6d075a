require "digest"

# The Rack application that serves the tracking script: `<script defer src="/stats.js"></script>`.
class Tally::Script
  COMMENTS = %r{^\s*(//.*)?\n?}
  SOURCE = File.read(File.expand_path("../../app/assets/javascripts/tally/script.js", __dir__))
    .gsub(COMMENTS, "").freeze

  def initialize(path)
    @source = SOURCE.sub("/stats", path).freeze
    @headers = {
      "content-type" => "text/javascript; charset=utf-8", "content-length" => @source.bytesize.to_s,
      "cache-control" => "public, max-age=86400", "etag" => %("#{Digest::SHA256.hexdigest(@source)[0, 16]}"),
      "x-content-type-options" => "nosniff", "cross-origin-resource-policy" => "cross-origin"
    }.freeze
  end

  def call(env)
    if env["HTTP_IF_NONE_MATCH"] == @headers["etag"]
      [ 304, @headers.except("content-length"), [] ]
    else
      [ 200, @headers.dup, env["REQUEST_METHOD"] == "HEAD" ? [] : [ @source ] ]
    end
  end
end

require "yaml"

# Values to send: plausible ones, as forms and API clients send them, and unexpected ones.
module Fuzzing
  module Values
    FIELDS, QUERY, PLAUSIBLE =
      YAML.load_file(File.join(__dir__, "fields.yml")).values_at("fields", "query", "plausible")

    # As bytes, to be percent-encoded in a URL or a form.
    ODD = [ "", " ", "\0", "\xFF", "a\xC3", "\u202E", "𝕏" * 40, "<script>alert(1)</script>", "' OR 1=1 --",
      "%", "%s%n", "../../etc/passwd", "-1", "0", "9223372036854775808", "1e999", "NaN", "1.5", "null",
      "[]", "{}", "true", "x" * 300, "long " * 3_000, "a\r\nb", "http://[", "javascript:alert(1)",
      "//evil.invalid", "2026-02-31", "9999-99-99", "#", "@", "\u{1F600}", ("> " * 500), ("[" * 1_000)
    ].map(&:b).freeze

    # Longer than any field may be.
    LONG = [ ",", " ", "a,", "a ", "\n", "a\n", "> ", "[", "*", "`", "@a ", "@ab ", "#", "(", ".", "-", "é",
      "e\u0301", "\u0301", "日本", "https://a.example/ ", "http://é.example/", "www.a.example ", "&amp;",
      "<a>", "| a ", "- ", "1. ", "\u200D", "\u00AD", "x", "xY", "a@b.example ", "\\", "%", "![a](", "_a_",
      "0"
    ].map { |part| (part * (90_000 / part.bytesize)).b }.freeze

    FORMATS = %w[
      html json atom rss xml csv txt js css png pdf turbo_stream ics yaml gz event_stream x \x .. json.json
      html%00
    ].freeze
    ACCEPTS = [ "*/*", "text/html", "application/json", "text/event-stream", "application/xml", "image/png",
      "text/vnd.turbo-stream.html, text/html", "application/atom+xml", "text/csv", "nonsense", "a/b;q=x",
      ",", "*/json",
      "text/html;q=0", "application/json, \xFF", "x" * 5_000 ].freeze

    HEADERS = {
      "X-Forwarded-Host" => [ "a b", "[", "\xFF", "news.example", "news.example:99", "a.example, b.example",
        "", "<b>" ],
      "X-Forwarded-Proto" => [ "https", "ftp", "\xFF", "https, http", "" ],
      "X-Forwarded-Port" => [ "443", "abc", "-1", "99999999" ],
      "X-Forwarded-For" => [ "nonsense", "::1", "1.2.3.4, 5.6.7.8", "\xFF", "2001:db8::1%eth0", "" ],
      "X-Forwarded-Ssl" => [ "on" ],
      "X-Forwarded-Scheme" => [ "https", "x y" ],
      "Client-Ip" => [ "9.9.9.9" ],
      "Forwarded" => [ "for=x;host=[" ],
      "Host" => [ "a b", "\xFF", "[", "news.example", "localhost:1", "" ],
      "Referer" => [ "http://[", "\xFF", "/posts", "http://127.0.0.1/posts/new", "x" * 3_000 ],
      "Origin" => [ "null", "http://evil.invalid", "\xFF" ],
      "User-Agent" => [ "", "\xFF\xFE", "Googlebot", "x" * 3_000 ],
      "If-None-Match" => [ "*", "W/\"x\"", "\xFF" ],
      "If-Modified-Since" => [ "nonsense", "Thu, 01 Jan 1970 00:00:00 GMT", "\xFF" ],
      "Range" => [ "bytes=0-", "bytes=9-1", "nonsense" ],
      "Accept-Language" => [ "de", "xx-\xFF", "*" ],
      "Accept-Encoding" => [ "gzip", "br;q=x", "identity;q=0, *;q=0", "\xFF" ],
      "Authorization" => [ "Bearer", "Basic \xFF", "Bearer \xFF",
        "Bearer frontpage_zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", "Digest x" ],
      "X-HTTP-Method-Override" => [ "DELETE", "nonsense", "\xFF" ],
      "X-Requested-With" => [ "XMLHttpRequest" ],
      "Turbo-Frame" => [ "x", "\xFF" ],
      "Last-Event-ID" => [ "5", "\xFF" ],
      "Idempotency-Key" => [ "once", "\xFF", "k" * 2_000 ],
      "Purpose" => [ "prefetch" ],
      "Sec-Fetch-Site" => [ "cross-site" ],
      "X-CSRF-Token" => [ "wrong", "\xFF" ],
      "Expect" => [ "nonsense" ],
      "X-Request-Start" => [ "t=x" ],
      "Content-Type" => [ "application/json", "application/json; charset=bogus", "multipart/form-data",
        "multipart/form-data; boundary=x", "text/plain", "application/xml", "nonsense", "\xFF",
        "application/x-www-form-urlencoded; charset=utf-7" ]
    }.freeze
  end
end

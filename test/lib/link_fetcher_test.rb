require "test_helper"

class LinkFetcherTest < ActiveSupport::TestCase
  test "returns the page's title on one line, without markup" do
    titles = {
      "<title>A  page\n&amp; more</title>" => "A page & more",
      "<meta property='og:title' content='As shared'><title>As shared | A site</title>" => "As shared",
      "<svg><title>Icon</title></svg><p>No head" => "Icon",
      "<p>Nothing" => nil, "" => nil
    }
    PageServer.run(titles.each_with_index.to_h { |(html, _), index| [ "/#{index}", html ] }) do |server|
      titles.values.each_with_index do |title, index|
        title.nil? ? assert_nil(LinkFetcher.fetch(server.url("/#{index}")).title) :
          assert_equal(title, LinkFetcher.fetch(server.url("/#{index}")).title)
      end
    end
  end

  test "decodes the charset of the header or the page" do
    latin = "<title>Caf\xE9</title>".b
    PageServer.run(
      "/header" => [ { "content-type" => "text/html; charset=ISO-8859-1" }, latin ],
      "/meta" => [ { "content-type" => "text/html" }, "<meta charset=windows-1252>".b + latin ],
      "/wrong" => [ { "content-type" => "text/html; charset=x-nothing" }, latin ]
    ) do |server|
      assert_equal [ "Café", "Café", "Caf�" ],
        %w[ /header /meta /wrong ].map { |path| LinkFetcher.fetch(server.url(path)).title }
    end
  end

  test "treats unknown charsets as UTF-8" do
    names = %w[ utf-7 internal locale utf-8 ]
    PageServer.run(names.to_h { |name| [ "/#{name}",
      [ { "content-type" => "text/html; charset=#{name}" }, "<title>Café</title>" ] ] }) do |server|
      assert_equal [ "Café" ] * names.size,
        names.map { |name| LinkFetcher.fetch(server.url("/#{name}")).title }
    end
  end

  test "follows redirects up to the limit" do
    PageServer.run(
      "/a" => [ { status: "302 Found", "location" => "/b" }, "" ], "/b" => "<title>There</title>",
      "/round" => [ { status: "301 Moved", "location" => "/round" }, "" ]
    ) do |server|
      assert_equal "There", LinkFetcher.fetch(server.url("/a")).title
      error = assert_raises(LinkFetcher::Unreachable) { LinkFetcher.fetch(server.url("/round")) }
      assert_match "too many redirects", error.message
      assert_equal 2 + LinkFetcher::MAX_REDIRECTS + 1, server.requests.size
    end
  end

  test "reads a limited number of bytes, and titles of HTML pages only" do
    PageServer.run(
      "/long" => "<title>Long</title>#{"x" * 3.megabytes}",
      "/picture" => [ { "content-type" => "image/png" }, "<title>No</title>" ],
      "/deep" => "<title>Deep</title>#{"<b>" * 5_000}"
    ) do |server|
      assert_equal [ "Long", LinkFetcher::MAX_BYTES ],
        LinkFetcher.fetch(server.url("/long")).then { |page| [ page.title, page.body.bytesize ] }
      assert_nil LinkFetcher.fetch(server.url("/picture")).title
      assert_nil LinkFetcher.fetch(server.url("/deep")).title
      assert_nil LinkFetcher.fetch(server.url("/none")).title
    end
  end

  test "rejects private addresses in any notation without connecting" do
    PageServer.run("/inside" => "<title>Secret</title>") do |server|
      Rails.configuration.x.reach_loopback = false
      port = server.url("")[/\d+\z/]
      [ server.url("/inside"), "http://localhost:#{port}/", "http://127.1/", "http://0x7f.1/",
        "http://2130706433/", "http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://169.254.0.1/",
        "http://169.254.169.254/latest/meta-data", "http://example.com:22/", "ftp://example.com/",
        "file:///etc/passwd", "http://user:secret@example.com/", "gopher://127.0.0.1/",
        "nonsense" ].each do |url|
        assert_raises(LinkFetcher::Unreachable, url) { LinkFetcher.fetch(url) }
      end
      assert_empty server.requests
    end
  end

  test "doesn't follow redirects to private addresses or other schemes" do
    PageServer.run(
      "/out" => [ { status: "302 Found", "location" => "http://169.254.0.1/" }, "" ],
      "/file" => [ { status: "302 Found", "location" => "file:///etc/passwd" }, "" ],
      "/mail" => [ { status: "302 Found", "location" => "mailto:@@" }, "" ]
    ) do |server|
      [ "/out", "/file", "/mail" ].each do |path|
        assert_raises(LinkFetcher::Unreachable, path) { LinkFetcher.fetch(server.url(path)) }
      end
    end
  end
end

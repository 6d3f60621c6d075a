require "test_helper"

class ValidatorPagesTest < Tally::TestCase
  include Validation

  PAGES = {
    { parameters: "u=/a%20b", referrer: "https://other.example/x" } => [ "example.org", "/a b" ],
    { parameters: "", referrer: "https://other.example/x?y" } => %w[ other.example /x ],
    { parameters: "q=1" } => %w[ example.org /stats ],
    { parameters: "u=//example.net" } => %w[ example.net / ],
    { parameters: "u=app%3A%2F%2Flocal%2Fscreen" } => %w[ local /screen ],
    { parameters: "u=about" } => %w[ example.org /about ],
    { parameters: "u=https%3A%2F%2Fme%3Asecret%40example.com%2Fx" } => %w[ example.com /x ]
  }.freeze

  # Spellings of the same host, path or route.
  SAME = {
    [ "example.org", "/café" ] => %w[ /caf%C3%A9 /caf%c3%a9 /cafe%CC%81 /café ] << "/cafe\u0301",
    [ "example.org", "/a b" ] => [ "/a%20b", "/a b" ],
    [ "bücher.example", "/" ] => %w[
      https://bücher.example/ https://xn--bcher-kva.example/ https://BÜCHER.example./
    ],
    [ "example.org", "/a%2Fb%3F%23%25%0A%FF" ] => [ "/a%2fb%3f%23%25%0a%ff", "/a%2Fb%3F%23%25%0A%FF" ],
    [ "xn--999999999.example", "/" ] => [ "https://xn--999999999.example/" ]
  }.freeze

  ROUTES = {
    "https://site.example/#/page/one" => "/#/page/one",
    "https://site.example/app?token=x#!/a%20b?secret=y" => "/app#!/a b", "https://site.example/a#" => "/a",
    "https://site.example/a#access_token=secret&x=1" => "/a", "/a#about" => "/a#about"
  }.freeze

  REFERRERS = {
    "" => nil, "r=" => nil, "r=nonsense" => nil,
    "r=https%3A%2F%2Fexample.org%2Fx" => nil, "r=https%3A%2F%2Fwww.example.org%2Fx" => nil,
    "r=android-app%3A%2F%2Fcom.news" => "com.news", "r=https%3A%2F%2FOther.example%2F" => "other.example"
  }.freeze

  test "a hit has the page, the referrer and the time" do
    page = "https%3A%2F%2FExample.com%3A443%2Fabout%3Fq%3D1%23top"
    referrer = "https%3A%2F%2Fwww.news.example%2Fitem%3Fid%3D1"
    processed = hit("u=#{page}&r=#{referrer}",
      language: "pl-PL,en;q=0.5", address: "192.0.2.1", user_agent: FIREFOX)

    assert_equal [ "pageview", "example.com", "/about", "news.example", "pl", "Firefox", false, nil ],
      processed.to_h.values_at(:name, :host, :path, :referrer, :language, :agent, :bot, :value)
    assert_equal [ NOW, 1_699_999_980, 1_699_999_200, 1_699_920_000 ], processed.to_a.first(4)
    assert_match(/\A\h{16}\z/, processed.visitor)
  end

  test "the page of a hit is its parameter, or the page with the pixel, or the requested path" do
    PAGES.each do |fields, page|
      processed = processed_event(**fields)
      assert_equal page, [ processed.host, processed.path ], fields
    end
  end

  test "counts the spellings of a page together" do
    SAME.each do |page, spellings|
      spellings.each do |url|
        pages = [ custom(name: "pageview", url:), hit(URI.encode_www_form(u: url)) ]
          .map { |event| [ event.host, event.path ] }
        assert_equal [ page, page ], pages, url
      end
    end
    assert_equal "bücher.example", hit("u=/&r=https%3A%2F%2Fxn--bcher-kva.example%2F").referrer
  end

  test "the fragment belongs to the page if the sender says that it is a route" do
    ROUTES.each do |url, path|
      assert_equal path, hit(URI.encode_www_form(u: url, h: 1)).path, url
      assert_equal path, custom(name: "pageview", url:, hash: true).path, url
      assert_equal path[/\A[^#]*/], hit(URI.encode_www_form(u: url)).path, url
    end
  end

  test "the page's own host and invalid URLs aren't referrers" do
    REFERRERS.each do |query, referrer|
      assert_equal [ referrer ], [ hit("u=/&#{query}").referrer ], query
    end
  end
end

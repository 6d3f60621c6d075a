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

  REFERRERS = {
    "" => nil, "r=" => nil, "r=nonsense" => nil,
    "r=https%3A%2F%2Fexample.org%2Fx" => nil, "r=https%3A%2F%2Fwww.example.org%2Fx" => nil,
    "r=android-app%3A%2F%2Fcom.news" => "com.news", "r=https%3A%2F%2FOther.example%2F" => "other.example"
  }.freeze

  test "a hit has the page, the referrer and the time" do
    page, referrer = "https%3A%2F%2FExample.com%3A443%2Fabout%3Fq%3D1%23top", "https%3A%2F%2Fwww.news.example%2Fitem%3Fid%3D1"
    processed = hit("u=#{page}&r=#{referrer}", language: "pl-PL,en;q=0.5", address: "192.0.2.1", user_agent: FIREFOX)

    assert_equal [ "pageview", "example.com", "/about", "news.example", "pl", "Firefox", false, nil ],
      processed.to_a.values_at(4, 5, 6, 7, 8, 9, 10, 12)
    assert_equal [ NOW, 1_699_999_980, 1_699_999_200, 1_699_920_000 ], processed.to_a.first(4)
    assert_match(/\A\h{16}\z/, processed.visitor)
  end

  test "the page of a hit is its parameter, or the page with the pixel, or the requested path" do
    PAGES.each do |fields, page|
      processed = processed_event(**fields)
      assert_equal page, [ processed.host, processed.path ], fields
    end
  end

  test "the page's own host and invalid URLs aren't referrers" do
    REFERRERS.each do |query, referrer|
      assert_equal [ referrer ], [ hit("u=/&#{query}").referrer ], query
    end
  end
end

require "test_helper"

# URLs that no library can read are rejected like other invalid ones, wherever a text may contain one.
class HostileUrlsTest < ActionDispatch::IntegrationTest
  HOSTS = [
    "é" * 300, "#{"é" * 64}.de", "日本" * 200, "a\u00AD" * 200, "xn--99999999", "xn--a" * 80, "xn--", "%ff",
    "%C3", "%ff.de", "%00", "é%ff", "\u0301", "\u202E", "。", "a。。b", "𝕏" * 300, "-", "a" * 64, "a." * 200,
    "[", "[::1", "[é]", "é:99999", "é@é", " "
  ].freeze
  ADDRESSES = HOSTS.map { |host| "https://#{host}/" } +
    [ "mailto:", "mailto:é", "ftp://a/;type=x", "ldap:x", "file://", "foo:", "https:", "//", "///",
      "http://[", "https://a:b", "http://%25/" ]
  # One for each error that the libraries raise. Requests take longer than the readers alone.
  FEW = [ "https://#{"é" * 300}/", "https://%ff/", "https://xn--99999999/", "mailto:", "http://[" ].freeze

  test "no reader of URLs raises for any text" do
    { "the link of a post" => ->(text) {
      Post::Link.new(text).then { |link| [ link.to_s, link.normalized, link.domain ] }
    },
      "the links in a text" => ->(text) { ContentRule.hosts_of(Comment.new(body: text)) },
      "the domain of a filter" => ->(text) {
        ContentRule.new(kind: "domain", pattern: text, reason: "x").valid?
      },
      "the link of a hat" => ->(text) { Hat.url?(text) },
      "the contact address" => ->(text) {
        Site.settings.dup.tap { |settings| settings.contact = text }.valid?
      },
      "a browser's address for notifications" => ->(text) { PublicAddress.url?(text) },
      "pages to notify" => ->(text) { Comment.new(body: "<#{text}> [a](#{text}) #{text}").references },
      "a page to fetch" => ->(text) { assert_raises(LinkFetcher::Unreachable) { LinkFetcher.fetch(text) } }
    }.each do |name, reader|
      ADDRESSES.each do |text|
        reader.call(text)
      rescue StandardError => error
        flunk "#{name}: #{text.truncate(60)}: #{error.full_message(highlight: false)}"
      end
    end
  end

  test "rejects them in forms and the API" do
    sign_in_as users(:maria)
    FEW.each do |url|
      Rails.cache.clear # rate limits
      post "/posts", params: { post: { title: "A link", url: } }
      assert_includes [ 303, 422 ], status, url.truncate(60)
      get "/link-check", params: { url: }
      assert_response :success, url.truncate(60)
      post "/link-title", params: { url: }, as: :json
      assert_response :success, url.truncate(60)
      assert_nil response.parsed_body["title"]
    end

    token = token_of(users(:maria))
    FEW.each do |url|
      post "/api/v1/posts", params: { title: "A link", url: },
        headers: { "Authorization" => "Bearer #{token}" }, as: :json
      assert_includes [ 200, 201, 422 ], status, url.truncate(60)
    end
  end

  test "accepts them as text, on a site with a filter for a domain" do
    ContentRule.create!(kind: "domain", pattern: "spam.example",
      action: "refuse", reason: "Spam", user: users(:admin))
    sign_in_as users(:maria)
    FEW.each do |url|
      Comment.where(author: users(:maria)).delete_all # else limited, or a duplicate
      post "/posts/#{posts(:wal).id}/comments", params: { comment: { body: "See #{url}" } }
      assert_response :redirect, url.truncate(60)
    end
  end

  test "accepts them from administrators and moderators as values to check" do
    sign_in_as users(:admin)
    FEW.each do |url|
      patch "/admin/settings/general", params: { site: { contact: url } }
      assert_includes [ 302, 422 ], status, url.truncate(60)
      post "/moderation/filters",
        params: { content_rule: { kind: "domain", pattern: url, action: "watch", reason: "Spam" } }
      assert_includes [ 303, 422 ], status, url.truncate(60)
    end
  end

  test "ignores referrers that no page of the site can have" do
    sign_in_as users(:maria)
    host = "www.example.com"
    schemes = %w[ ftp file foo ldap mailto ].map { |scheme| "#{scheme}://#{host}/newest" }
    paths = [
      "/newest?page=%", "/newest?page=%FF", "/newest?page[]=1", "/posts/%", "/tags/%FF", "/domains/%"
    ]
    [ *schemes, *paths.map { |path| "http://#{host}#{path}" }, "http:#{host}", "http://#{host}:x/", *FEW ]
      .each do |referer|
      %w[ hide bookmark ].product(%i[ post delete ]) do |button, verb|
        public_send verb, "/posts/#{posts(:show_terminal).id}/#{button}", headers: { "Referer" => referer.b }
        assert_includes 300..399, status, "#{verb} #{button} #{referer.truncate(60)}"
      end
    end
  end
end

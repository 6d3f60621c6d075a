require "test_helper"

class SitemapsControllerTest < ActionDispatch::IntegrationTest
  setup do
    Post.visible.each { |post| post.remove by: users(:admin) } # since ids of fixtures are far apart
  end

  test "lists visible posts with the time of their last activity" do
    active_at = Time.utc(2026, 11, 20, 4, 12, 30)
    insert_post id: 2
    insert_post id: 3, removed: true
    insert_post id: 5, last_activity_at: active_at
    get "/sitemaps/1.xml"

    assert_response :success
    assert_equal "application/xml", response.media_type
    entries = document.css("urlset > url").to_h do |url|
      [ url.at_css("loc").text, url.at_css("lastmod").text ]
    end
    assert_equal [ post_url(2), post_url(5) ], entries.keys
    assert_equal "2026-11-20T04:12:30Z", entries[post_url(5)]
  end

  test "has an index of the pages that have posts" do
    [ 1, 25_000, 120_000 ].each { |id| insert_post id: }
    insert_post id: 90_000, removed: true

    assert_equal %w[ 1 3 12 ].map { |number| "http://www.example.com/sitemaps/#{number}.xml" }, indexed_urls
    get "/sitemaps/3.xml"
    assert_equal [ post_url(25_000) ], document.css("loc").map(&:text)
  end

  test "puts the last post of a range on its page" do
    [ 20_000, 20_001 ].each { |id| insert_post id: }
    assert_equal %w[ 2 3 ], indexed_urls.map { |url| url[/\d+/] }
    get "/sitemaps/2.xml"
    assert_equal [ post_url(20_000) ], document.css("loc").map(&:text)
  end

  test "has an empty index on a site without posts" do
    assert_empty indexed_urls
  end

  test "returns 404 for a page without posts" do
    %w[ 0 2 999999999 9999999999 x ].each do |number|
      get "/sitemaps/#{number}.xml"
      assert_response :not_found, number
    end
  end

  test "is rendered once an hour" do
    freeze_time
    insert_post id: 1
    assert_equal 1, indexed_urls.size
    assert_equal "max-age=3600, public", response.headers["cache-control"]
    assert_nil response.headers["set-cookie"]

    insert_post id: 10_001
    assert_equal 1, indexed_urls.size
    travel 1.hour
    assert_equal 2, indexed_urls.size
  end

  private
    def indexed_urls
      get "/sitemap.xml"
      assert_response :success
      document.css("sitemapindex > sitemap > loc").map(&:text)
    end

    # Raises an error unless the XML is well-formed.
    def document
      assert response.body.start_with?("<?xml")
      Nokogiri::XML(response.body, &:strict).tap do |xml|
        assert_equal "http://www.sitemaps.org/schemas/sitemap/0.9", xml.root.namespace.href
      end
    end

    def insert_post(id:, removed: false, last_activity_at: Time.current)
      Post.insert!({
        id:,
        author_id: users(:tomas).id,
        title: "Filler",
        body: "Words.",
        kind: "text",
        last_activity_at:
      })
      Post.find(id).remove(by: users(:admin)) if removed
    end
end

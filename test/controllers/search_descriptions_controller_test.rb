require "test_helper"

class SearchDescriptionsControllerTest < ActionDispatch::IntegrationTest
  test "describes the search page and its feed" do
    get "/opensearch.xml"

    assert_response :success
    assert_equal "application/opensearchdescription+xml", response.media_type
    assert_nil response.headers["set-cookie"]
    assert_equal [ "Frontpage", "Search Frontpage" ],
      [ "ShortName", "Description" ].map { |name| document.at_css(name).text }
    templates = document.css("Url").to_h { |url| [ url["type"], url["template"] ] }
    assert_equal "http://www.example.com/search?q={searchTerms}", templates["text/html"]
    assert_equal "http://www.example.com/search.rss?q={searchTerms}", templates["application/rss+xml"]
    get document.at_css("Image").text
    assert_response :success
  end

  test "escapes the site's name, and shortens it to the 16 characters that are allowed" do
    Site.load.change({ name: "Nook & Cranny for all of us" }, by: users(:admin))
    get "/opensearch.xml"
    assert_equal "Nook & Cranny...", document.at_css("ShortName").text
  end

  test "is announced on pages" do
    get root_path
    type = SearchDescriptionsController::MEDIA_TYPE
    assert_select "head link[rel=search][type='#{type}'][href='/opensearch.xml']", 1
  end

  private
    def document = Nokogiri::XML(response.body, &:strict)
end

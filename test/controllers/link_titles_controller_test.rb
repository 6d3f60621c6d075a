require "test_helper"
require "test_helpers/page_server"

class LinkTitlesControllerTest < ActionDispatch::IntegrationTest
  teardown { Community.reload }

  test "who submits a link is told what its page calls itself" do
    sign_in_as users(:maria)
    PageServer.run("/page" => "<title>A <b>page</title>") do |server|
      post link_title_path, params: { url: server.url("/page") }
      assert_equal({ "title" => "A <b>page" }, response.parsed_body)
      post link_title_path, params: { url: server.url("/none") }
      assert_equal({ "title" => nil }, response.parsed_body)
    end
    [ "", "nonsense", "http://169.254.0.1/" ].each do |url|
      post link_title_path, params: { url: }
      assert_equal({ "title" => nil }, response.parsed_body, url)
    end
  end

  test "without a script it stands in the form that comes back" do
    sign_in_as users(:maria)
    PageServer.run("/page" => "<title>A page</title>") do |server|
      post posts_path, params: { post: { title: "", url: server.url("/page"), body: "" } }
      assert_response :unprocessable_content
      assert_select "input[name='post[title]'][value='A page']"
    end
  end

  test "administrators turn it off, and visitors ask for nothing" do
    PageServer.run("/page" => "<title>A page</title>") do |server|
      post link_title_path, params: { url: server.url("/page") }
      assert_response :unauthorized
      sign_in_as users(:maria)
      Community.stored.change({ fetches_titles: "0" }, by: users(:admin))
      post link_title_path, params: { url: server.url("/page") }
      assert_nil response.parsed_body["title"]
      assert_empty server.asked
    end
  end
end

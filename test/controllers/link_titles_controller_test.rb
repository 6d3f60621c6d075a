require "test_helper"

class LinkTitlesControllerTest < ActionDispatch::IntegrationTest
  test "returns the linked page's title as JSON" do
    sign_in_as users(:maria)
    PageServer.run("/page" => "<title>A <b>page</title>") do |server|
      assert_equal "A <b>page", title_for_script(server.url("/page"))
      assert_match(/Check it/, response.parsed_body["message"])
      assert_equal "A <b>page", title_for_script(server.url("/page"), title: "Mine")
      assert_match(/“A <b>page”. We kept/, response.parsed_body["message"])
      assert_nil title_for_script(server.url("/none"))
      assert_match(/Couldn’t fetch/, response.parsed_body["message"])
    end
    [ "", "nonsense", "http://169.254.0.1/" ].each { |url| assert_nil title_for_script(url), url }
  end

  test "fills in an empty title and keeps the rest of the form" do
    sign_in_as users(:maria)
    PageServer.run("/page" => "<title>A page</title>") do |server|
      assert_no_difference(-> { Post.count }) { fetch_title url: server.url("/page"), body: "Why I like it" }
      assert_response :success
      assert_form title: "A page", url: server.url("/page"), body: "Why I like it"
      assert_select ".flash.notice", /Check it/
    end
  end

  test "says so after the browser was restarted, which deletes the session cookie" do
    sign_in_as users(:maria)
    cookies.delete Rails.configuration.session_options[:key]
    fetch_title url: "http://169.254.0.1/"
    assert_select ".flash.alert", /Couldn’t fetch/
  end

  test "keeps a typed title and shows the page's title beside it" do
    sign_in_as users(:maria)
    PageServer.run("/page" => "<title>A page</title>") do |server|
      fetch_title title: "Mine", url: server.url("/page")
      assert_form title: "Mine", url: server.url("/page")
      assert_select ".flash.notice", /“A page”/
    end
  end

  test "shows an error without a link or a title" do
    sign_in_as users(:maria)
    {
      "" => /Enter a link first/, "nonsense" => /Couldn’t fetch/, "http://169.254.0.1/" => /Couldn’t fetch/
    }.each do |url, message|
      fetch_title url:, body: "Text"
      assert_response :unprocessable_content
      assert_form title: nil, url: url.presence, body: "Text"
      assert_select ".flash.alert", message
    end
  end

  test "keeps the typed values when rate limited" do
    sign_in_as users(:maria)
    30.times { title_for_script "" }
    fetch_title url: "https://example.com/", body: "Text"
    assert_response :too_many_requests
    assert_equal "600", response.headers["retry-after"]
    assert_form title: nil, url: "https://example.com/", body: "Text"
    assert_nil title_for_script("")
    assert_response :too_many_requests
    assert_match(/too many titles/, response.parsed_body["message"])
  end

  test "doesn't fetch when a post is submitted or previewed" do
    sign_in_as users(:maria)
    PageServer.run("/page" => "<title>A page</title>") do |server|
      [ {}, { preview: "" } ].each do |button|
        post posts_path, params: { post: { title: "", url: server.url("/page"), body: "" }, **button }
      end
      assert_form title: nil, url: server.url("/page")
      assert_empty server.requests
    end
  end

  test "fetches nothing for visitors, or when administrators have turned it off" do
    PageServer.run("/page" => "<title>A page</title>") do |server|
      fetch_title url: server.url("/page")
      assert_response :unauthorized
      sign_in_as users(:maria)
      get new_post_path
      assert_select "button[formaction='/link-title'][formnovalidate]", "Fetch title"

      Site.load.change({ fetches_titles: "0" }, by: users(:admin))
      get new_post_path
      assert_select "button[formaction='/link-title']", 0
      assert_nil title_for_script(server.url("/page"))
      fetch_title url: server.url("/page")
      assert_response :unprocessable_content
      assert_empty server.requests
    end
  end

  private
    def title_for_script(url, title: "")
      post link_title_path, params: { url:, title: }, headers: { "Accept" => "application/json" }
      response.parsed_body.fetch("title")
    end

    def fetch_title(title: "", url: "", body: "")
      post link_title_path, params: { post: { title:, url:, body: } }
    end

    def assert_form(title:, url:, body: "")
      assert_select "form[action='/posts']" do
        assert_equal [ title, url ],
          %w[ title url ].map { |name| css_select("input[name='post[#{name}]']").sole["value"].presence }
        assert_equal body, css_select("textarea[name='post[body]']").sole.text.strip
      end
    end
end

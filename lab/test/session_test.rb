require "test_helper"
require_relative "support/recording_server"

# Signing in to a server that redirects as Rails does, or shows the form again with status 200 as Django does.
class SessionTest < Lab::TestCase
  FORM = '<form><input type="hidden" name="csrf" value="before"><input name="password" type="password"></form>'.freeze
  HOME = '<meta name="csrf" content="after"><p>Sign out</p>'.freeze

  def setup
    @right = true
    @server = RecordingServer.new do |request|
      case [ request.http_method, request.path ]
      in [ "GET", "/login" ] then [ 200, FORM ]
      in [ "GET", "/private" ] then [ 302, "", { "Location" => "#{@server.url}/login" } ]
      in [ "POST", "/login" ] then [ 302, "", { "Location" => @right ? "/" : "/login" } ]
      in [ "POST", "/form" ] then [ 200, @right ? HOME : FORM ]
      in [ "POST", "/elsewhere" ] then [ 303, "", { "Location" => "https://sso.example.com/" } ]
      in [ "GET", "/" ] then [ 200, HOME ]
      end
    end
  end

  def teardown = @server.stop

  test "has the values of the page to which signing in leads, because a CSRF token may change" do
    [ "/login", "/form" ].each { |path| assert_equal "after", sign_in(path).page["csrf"], path }
  end

  test "reports a wrong account if the server asks for the password again" do
    @right = false

    { "/login" => "redirected to /login, which asks for a password", "/form" => "responded with 200 and asks for a password" }
      .each do |path, reason|
        assert_equal "Signing in failed: POST #{path} #{reason}. Correct the account in sign_in, or lift the application's " \
          "limit of sign-ins. If that page is right, set sign_in: success.", error(path)
      end
  end

  test "names the client, and limits as the cause, if others could sign in with the same account" do
    @right = false

    assert_equal "Signing in failed for client 11: POST /login redirected to /login, which asks for a password. " \
      "Lift the application's limit of sign-ins.", error("/login", number: 10)
  end

  test "names the row of a wrong account" do
    @right = false
    Dir.mktmpdir do |folder|
      csv = File.join(folder, "accounts.csv").tap { |path| File.write path, "name\na\nb\nc\n" }

      assert_match(/for client 5: .* asks for a password. Correct row 2 of the accounts, or/, error("/login", csv:, number: 4))
    end
  end

  test "accepts a page with a password if sign_in: success describes it" do
    @right = false

    assert_equal "before", sign_in("/form", success: { "contains" => "csrf" }).page["csrf"]
    assert_equal "Signing in failed: POST /form responded with 200, but its body does not contain “Sign out”.",
      error("/form", success: { "contains" => "Sign out" })
  end

  test "says where the page redirects to that signing in starts with" do
    assert_equal "Signing in failed: GET /private redirected to /login instead of responding with 200. If clients sign in " \
      "there, set it as page, and add path and form.", error(nil, page: "/private")
  end

  test "follows no redirect to another host" do
    assert_equal "before", sign_in("/elsewhere").page["csrf"]
  end

  private
    def sign_in(path, number: 0, page: "/login", **values)
      values = { page:, path:, form: { "csrf" => "{{page.csrf}}" }, **values }.compact.transform_keys(&:to_s)
      Lab::Session.new(@server.url).sign_in(Lab::SignIn.read(values, headers: {}, folder: "."), number:)
    end

    def error(...) = assert_raises(Lab::Error) { sign_in(...) }.message
end

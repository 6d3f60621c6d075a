require "test_helper"
require_relative "../../kit/test/shared/http_server"

# Signing in to a server that redirects as Rails does, or shows the form again with status 200 as Django does.
class SessionTest < Lab::TestCase
  FORM = '<form><input type="hidden" name="csrf" value="before">' \
    '<input name="password" type="password"></form>'.freeze
  HOME = '<meta name="csrf" content="after"><p>Sign out</p>'.freeze

  def setup
    @right = true
    @server = HttpServer.new do |request|
      case [ request.verb, request.path ]
      in [ "GET", "/login" ] then [ 200, FORM ]
      in [ "GET", "/private" ] then [ 302, "", { "Location" => "#{@server.url}/login" } ]
      in [ "POST", "/login" ] then [ 302, "", { "Location" => @right ? "/" : "/login" } ]
      in [ "POST", "/form" ] then [ 200, @right ? HOME : FORM ]
      in [ "POST", "/elsewhere" ] then [ 303, "", { "Location" => "https://sso.example.com/" } ]
      in [ "GET", "/" | "/willkommen/b%C3%BCcher?q=a%20b" ] then [ 200, HOME ]
      in [ "POST", "/landing" ] then [ 302, "", { "Location" => @landing } ]
      in [ "GET", "/cookies" ] then [ 200, "", { "Set-Cookie" => @cookies.shift } ]
      end
    end
  end

  def teardown = @server.stop

  test "has the values of the page to which signing in leads, because a CSRF token may change" do
    [ "/login", "/form" ].each { |path| assert_equal "after", sign_in(path).page["csrf"], path }
  end

  test "reports a wrong account if the server asks for the password again" do
    @right = false

    {
      "/login" => "redirected to /login, which asks for a password",
      "/form" => "responded with 200 and asks for a password"
    }
      .each do |path, reason|
        assert_equal "Signing in failed: POST #{path} #{reason}. Correct the account in sign_in, or lift " \
          "the application's limit of sign-ins. If that page is right, set sign_in: success.", error(path)
      end
  end

  test "names the client, and limits as the cause, if others could sign in with the same account" do
    @right = false

    assert_equal "Signing in failed for client 11: POST /login redirected to /login, which asks for a " \
      "password. Lift the application's limit of sign-ins.", error("/login", number: 10)
  end

  test "names the row of a wrong account" do
    @right = false
    Dir.mktmpdir do |folder|
      csv = File.join(folder, "accounts.csv").tap { |path| File.write path, "name\na\nb\nc\n" }

      assert_match(/for client 5: .* asks for a password. Correct row 2 of the accounts, or/,
        error("/login", csv:, number: 4))
    end
  end

  test "accepts a page with a password if sign_in: success describes it" do
    @right = false

    assert_equal "before", sign_in("/form", success: { "contains" => "csrf" }).page["csrf"]
    assert_equal "Signing in failed: POST /form responded with 200, but its body does not contain " \
      "“Sign out”.",
      error("/form", success: { "contains" => "Sign out" })
  end

  test "says where the page redirects to that signing in starts with" do
    assert_equal "Signing in failed: GET /private redirected to /login instead of responding with 200. If " \
      "clients sign in there, set it as page, and add path and form.", error(nil, page: "/private")
  end

  test "follows no redirect to another host" do
    assert_equal "before", sign_in("/elsewhere").page["csrf"]
  end

  test "signs in as often as clients have sessions" do
    { { "sessions" => 3 } => 3, {} => 5 }.each do |sessions, expected|
      before = sign_ins
      sign_in = {
        "page" => "/login", "path" => "/login", "form" => { "csrf" => "{{page.csrf}}" }, **sessions
      }
      target = Lab::Target.new("app", { "target" => { "url" => @server.url }, "sign_in" => sign_in,
        "scenarios" => { "home" => { "path" => "/", "sign_in" => true } } }, folder: ".")
      Lab::Loads.new(target, target.scenario, url: @server.url, concurrency: 5, marked: false)
        .counted(seconds: 1)

      assert_equal expected, sign_ins - before
    end
  end

  test "keeps and drops cookies as a browser would" do
    { "a=1" => "a=1", "a=1; Path=/; HttpOnly" => "a=1", "a=b=c; Secure" => "a=b=c", "a=; Max-Age=0" => nil,
      "a=1; max-age=-1" => nil, "a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT" => nil,
      "a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=9" => "a=1",
      "a=1; Expires=Fri, 31 Dec 2100 23:59:59 GMT" => "a=1",
      "a=1; Expires=Thu, 31-Dec-2100 23:59:59 GMT; Max-Age=0" => nil,
      "a=1; Expires=soon; Max-Age=long" => "a=1", "a=1;;" => "a=1" }.each do |field, cookie|
      @cookies = [ "a=before; Path=/", field ]
      session = Lab::Session.new(@server.url)
      @cookies.size.times { session.request(Lab::Request.read({ "path" => "/cookies" })) }

      assert_equal cookie.to_s, session.cookie.to_s, field
    end
  end

  test "follows redirects to paths that aren't encoded" do
    @landing = "/willkommen/b\u00fccher?q=a b#top"

    assert_equal "after", sign_in("/landing").page["csrf"]
  end

  private
    def sign_ins = @server.requests.count { |request| request.verb == "POST" && request.path == "/login" }

    def sign_in(path, number: 0, page: "/login", **values)
      values = { page:, path:, form: { "csrf" => "{{page.csrf}}" }, **values }.compact.transform_keys(&:to_s)
      Lab::Session.new(@server.url).sign_in(Lab::SignIn.read(values, headers: {}, folder: "."), number:)
    end

    def error(...) = assert_raises(Lab::Error) { sign_in(...) }.message
end

require "test_helper"

class SecurityHeadersTest < ActionDispatch::IntegrationTest
  test "allows only this site's files on a visitor's page" do
    get "/about"

    assert_equal <<~POLICY.squish, response.headers["Content-Security-Policy"]
      default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self';
      manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'
    POLICY
  end

  test "starts no session and renders no token on a visitor's page" do
    get "/about"
    first = response.body
    get "/about"

    assert_nil response.headers["Set-Cookie"]
    assert_equal first, response.body
    assert_select "meta[name=csrf-token], input[name=authenticity_token], form[method=post]", 0
  end

  test "needs a stylesheet and a script, which contains the analytics script" do
    get "/about"

    assert_select "link[rel=stylesheet], script", 2
    assert_select "link[rel=stylesheet][href^='/assets/']", 1
    assert_select "script[defer][src^='/assets/visitor']:not([data-stats])", 1
    assert_select "link[rel=icon][href^='data:']", 1
    assert_select "link:not([rel=canonical]):not([rel=search])", 2 # browsers request neither with the page
    assert_nil response.headers["Link"]
  end

  test "allows members' pages no inline code either" do
    get "/about"
    policy = response.headers["Content-Security-Policy"]
    sign_in_as users(:maria)
    get "/about"

    assert_equal policy, response.headers["Content-Security-Policy"]
    assert_select "script[defer][src^='/assets/member']", 1
    assert_select "script", 1
  end

  test "sends the other security headers" do
    get "/about"

    {
      "X-Content-Type-Options" => "nosniff", "X-Frame-Options" => "DENY",
      "Referrer-Policy" => "strict-origin-when-cross-origin", "Cross-Origin-Opener-Policy" => "same-origin",
      "Cross-Origin-Resource-Policy" => "same-origin"
    }.each { |name, value| assert_equal value, response.headers[name], name }
    assert_includes response.headers["Permissions-Policy"], "geolocation=()"
  end

  test "sends the same headers with error pages" do
    get "/nothing-here"

    assert_includes response.headers["Content-Security-Policy"], "default-src 'none'"
    assert_equal "nosniff", response.headers["X-Content-Type-Options"]
  end
end

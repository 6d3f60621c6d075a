require "test_helper"

# maria makes tokens for her programs, and revokes them.
class Settings::AccessTokensControllerTest < ActionDispatch::IntegrationTest
  setup { sign_in_as users(:maria) }

  test "makes one, which is shown once" do
    make name: " My  script ", scope: "write"
    assert_response :created
    secret = css_select(".codes code").sole.text

    assert_equal [ "My script", "write", nil ],
      AccessToken.find_by_secret(secret).then { |token| [ token.name, token.scope, token.expires_at ] }
    assert_match(/no-store/, response.headers["cache-control"])
    get settings_access_tokens_path
    assert_select "td", /\AMy script.*Read and write.*never used/m
    assert_no_match secret, response.body
  end

  test "one for feeds is shown as the addresses of the feeds" do
    make scope: "feeds"
    assert_equal %w[ inbox saved following ],
      css_select(".addresses code").map { |code| code.text[%r{/feeds/(\w+)\.atom\?token=frontpage_\w{40}\z}, 1] }
  end

  test "what does not do is given back with what was typed" do
    make name: "Mine", expires_on: "2020-01-01"
    assert_response :unprocessable_content
    assert_select "[role=alert]", /Expiration date must be in the future/
    assert_select "input[value=Mine]"
    assert_empty AccessToken.all
  end

  test "asks for the password where one signed in some time ago" do
    travel SudoMode::DURATION + 1.minute
    make
    assert_response :unprocessable_content
    make password: SignInHelper::PASSWORD
    assert_response :created
  end

  test "ten times an hour at most" do
    10.times { make name: "" }
    make
    assert_response :too_many_requests
    assert_empty AccessToken.all
  end

  test "revokes one, and nobody's but one's own" do
    make
    others = AccessToken.create!(user: users(:tomas), name: "His", scope: "read")
    delete settings_access_token_path(others)
    assert_response :not_found

    delete settings_access_token_path(users(:maria).access_tokens.sole)
    assert_redirected_to settings_access_tokens_path
    assert_equal [ others ], AccessToken.all.to_a
    follow_redirect!
    assert_select "[role=status]", /Token “A script” revoked/
  end

  test "who made or revoked one, and from where, is written down and told" do
    make
    make name: ""
    token = users(:maria).access_tokens.sole
    delete settings_access_token_path(token)
    assert_equal %w[ signed_in token_made token_revoked ], users(:maria).security_events.order(:id).pluck(:kind)
    assert_equal [ "127.0.0.1" ], users(:maria).security_events.pluck(:ip_address).uniq

    get settings_sessions_path
    [ "API token created", "API token revoked" ].each { |words| assert_select "#events td", words }
  end

  private
    def make(password: nil, **attributes)
      post settings_access_tokens_path,
        params: {
          access_token: { name: "A script", scope: "read", expires_on: "", **attributes },
          user: { password_challenge: password }.compact
        }
    end
end

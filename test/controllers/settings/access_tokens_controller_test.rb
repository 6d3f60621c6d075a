require "test_helper"

# API tokens in a member's settings.
class Settings::AccessTokensControllerTest < ActionDispatch::IntegrationTest
  setup { sign_in_as users(:maria) }

  test "shows a new token once" do
    create_token name: " My  script ", scope: "write"
    assert_response :created
    secret = css_select(".codes code").sole.text

    assert_equal [ "My script", "write", nil ],
      AccessToken.find_by_secret(secret).then { |token| [ token.name, token.scope, token.expires_at ] }
    assert_match(/no-store/, response.headers["cache-control"])
    get settings_access_tokens_path
    assert_select "td", /\AMy script.*Read and write.*never used/m
    assert_no_match secret, response.body
  end

  test "shows feed URLs for a feed token" do
    create_token scope: "feeds"
    assert_equal %w[ inbox saved following ],
      css_select(".addresses code").map { |code|
        code.text[%r{/feeds/(\w+)\.atom\?token=frontpage_\w{40}\z}, 1]
      }
  end

  test "re-renders an invalid token with the typed values" do
    create_token name: "Mine", expires_on: "2020-01-01"
    assert_response :unprocessable_content
    assert_select "[role=alert]", /Expiration date must be in the future/
    assert_select "input[value=Mine]"
    assert_empty AccessToken.all
  end

  test "asks for the password after the sudo period" do
    travel SudoMode::DURATION + 1.minute
    create_token
    assert_response :unprocessable_content
    create_token password: SignInHelper::PASSWORD
    assert_response :created
  end

  test "allows 10 tokens an hour" do
    10.times { create_token name: "" }
    create_token
    assert_response :too_many_requests
    assert_empty AccessToken.all
  end

  test "revokes a member's own tokens only" do
    create_token
    others = AccessToken.create!(user: users(:tomas), name: "His", scope: "read")
    delete settings_access_token_path(others)
    assert_response :not_found

    delete settings_access_token_path(users(:maria).access_tokens.sole)
    assert_redirected_to settings_access_tokens_path
    assert_equal [ others ], AccessToken.all.to_a
    follow_redirect!
    assert_select "[role=status]", /Token “A script” revoked/
  end

  test "records creation and revocation as security events" do
    create_token
    create_token name: ""
    token = users(:maria).access_tokens.sole
    delete settings_access_token_path(token)
    assert_equal %w[ token_made token_revoked ], users(:maria).security_events.order(:id).pluck(:kind)
    assert_equal [ "127.0.0.1" ], users(:maria).security_events.pluck(:ip_address).uniq

    get settings_sessions_path
    [ "API token created", "API token revoked" ].each { |text| assert_select "#events td", text }
  end

  private
    def create_token(password: nil, **attributes)
      post settings_access_tokens_path,
        params: {
          access_token: { name: "A script", scope: "read", expires_on: "", **attributes },
          user: { password_challenge: password }.compact
        }
    end
end

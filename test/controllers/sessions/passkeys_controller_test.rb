require "test_helper"

# maria has a passkey and signs in from an unknown browser.
class Sessions::PasskeysControllerTest < ActionDispatch::IntegrationTest
  setup do
    sign_in_as users(:maria)
    add_passkey
    sign_out
    get new_session_path
  end

  test "requests a discoverable passkey with user verification" do
    assert_equal [ [], "required", "www.example.com" ],
      passkey_options.values_at("allowCredentials", "userVerification", "rpId")
    assert_select "form[data-passkey=get][hidden]"
  end

  test "signs in without a username or code" do
    give_authenticator users(:maria)
    submit_passkey signed_by_passkey(users(:maria)), return_to: "/newest"

    assert_redirected_to "/newest"
    assert_equal [ "signed_in", "passkey" ],
      users(:maria).security_events.last.values_at(:kind, :sign_in_method)
    assert_in_delta Time.current, users(:maria).passkeys.sole.last_used_at, 5
    get settings_root_path
    assert_response :success
  end

  test "allows any passkey when a signed-in member mistypes another member's password" do
    sign_in_as users(:tomas)
    post session_path, params: { session: { username: "maria", password: "a guess" } }
    assert_equal [], passkey_options["allowCredentials"]
  end

  test "accepts a response once" do
    credential = signed_by_passkey(users(:maria))
    submit_passkey credential
    sign_out
    submit_passkey credential
    assert_rejected

    get new_session_path
    submit_passkey credential
    assert_rejected
  end

  test "rejects a wrong challenge, handle or signature, and missing user verification" do
    maria = users(:maria)
    responses = {
      "another challenge" => -> { signed_by_passkey(maria,
      challenge: WebAuthn.standard_encoder.encode("another challenge, of thirty-two bytes")) },
      "no challenge" => -> { signed_by_passkey(maria, challenge: "") },
      "no user verification" => -> { signed_by_passkey(maria, user_verified: false) },
      "tomas's handle" => -> { signed_by_passkey(users(:tomas)) },
      "another signature" => -> {
        JSON.parse(signed_by_passkey(maria))
          .tap { |json| json["response"]["signature"].tr!("A-Za-z", "N-ZA-Mn-za-m") }.to_json
      }
    }
    responses.each do |name, credential|
      get new_session_path
      submit_passkey credential.call
      assert_rejected name
    end
    assert_equal [ [ "refused", "passkey" ] ],
      maria.security_events.last(responses.size).map { |event| event.values_at(:kind, :sign_in_method) }.uniq

    get new_session_path
    submit_passkey signed_by_passkey(maria)
    assert_redirected_to root_path
  end

  test "rejects a response for another origin" do
    host! "other.example"
    get new_session_path
    submit_passkey signed_by_passkey(users(:maria))
    assert_rejected
  end

  test "rejects a response after the challenge has expired" do
    credential = signed_by_passkey(users(:maria))
    travel(61.minutes) { submit_passkey credential }
    assert_rejected
  end

  test "rejects removed and unknown passkeys" do
    submit_passkey signed_by_passkey(users(:maria),
      by: WebAuthn::FakeClient.new("http://www.example.com").tap { _1.create(user_verified: true) })
    assert_rejected

    get new_session_path
    users(:maria).passkeys.destroy_all
    submit_passkey signed_by_passkey(users(:maria))
    assert_rejected
  end

  test "rejects a passkey whose signature counter didn't increase" do
    submit_passkey signed_by_passkey(users(:maria), sign_count: 7)
    sign_out
    get new_session_path
    submit_passkey signed_by_passkey(users(:maria), sign_count: 7)
    assert_rejected
  end

  test "rejects malformed responses" do
    [
      "", "{}", "[]", "null", "{", '{"id":{"a":1}}', '{"id":1}', "{\"id\":\"#{Passkey.sole.credential}\"}",
      "\xFF",
      "{\"id\":\"#{Passkey.sole.credential}\",\"type\":\"public-key\",\"rawId\":\"!\",\"response\":[]}"
    ].each do |credential|
      Rails.cache.clear
      submit_passkey credential
      assert_includes [ 400, 422 ], response.status, credential.inspect
    end
    assert_nil cookies["session_id"].presence
  end

  test "allows 10 attempts in 3 minutes" do
    10.times { submit_passkey "{}" }
    submit_passkey "{}"
    assert_response :too_many_requests
  end

  private
    def submit_passkey(credential, **more)
      post session_passkey_path, params: { credential:, **more }
    end

    def assert_rejected(message = nil)
      assert_response :unprocessable_content, message
      assert_select "[role=alert]", /isn’t registered here/
      assert_nil cookies["session_id"].presence
    end
end

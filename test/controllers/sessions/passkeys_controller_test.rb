require "test_helper"

# maria has a passkey, and signs in by it from a browser that knows nothing of her.
class Sessions::PasskeysControllerTest < ActionDispatch::IntegrationTest
  include FactorsHelper

  setup do
    sign_in_as users(:maria)
    add_passkey
    sign_out
    get new_session_path
  end

  test "the page asks for any passkey of this site, from who was looked at" do
    assert_equal [ [], "required", "www.example.com" ], asked.values_at("allowCredentials", "userVerification", "rpId")
    assert_select "form[data-passkey=get][hidden]"
  end

  test "signs in without a name, and without a code" do
    give_authenticator users(:maria)
    answer signed_by_passkey(users(:maria)), return_to: "/newest"

    assert_redirected_to "/newest"
    assert_equal [ "signed_in", "passkey" ], users(:maria).security_events.last.values_at(:kind, :sign_in_method)
    assert_in_delta Time.current, users(:maria).passkeys.sole.last_used_at, 5
    get settings_root_path
    assert_response :success
  end

  test "so it does where somebody who is in mistypes the password of another" do
    sign_in_as users(:tomas)
    post session_path, params: { session: { username: "maria", password: "a guess" } }
    assert_equal [], asked["allowCredentials"]
  end

  test "an answer counts once" do
    given = signed_by_passkey(users(:maria))
    answer given
    sign_out
    answer given
    assert_refused

    get new_session_path
    answer given
    assert_refused
  end

  test "an answer to another challenge, for another site or person, or without a look at who it is" do
    maria = users(:maria)
    answers = {
      "another challenge" => -> { signed_by_passkey(maria,
      challenge: WebAuthn.standard_encoder.encode("another challenge, of thirty-two bytes")) },
      "none" => -> { signed_by_passkey(maria, challenge: "") },
      "nobody was looked at" => -> { signed_by_passkey(maria, user_verified: false) },
      "tomas's handle" => -> { signed_by_passkey(users(:tomas)) },
      "another signature" => -> {
        JSON.parse(signed_by_passkey(maria)).tap { |given| given["response"]["signature"].tr!("A-Za-z", "N-ZA-Mn-za-m") }.to_json
      }
    }
    answers.each do |name, given|
      get new_session_path
      answer given.call
      assert_refused name
    end
    assert_equal [ [ "refused", "passkey" ] ],
      maria.security_events.last(answers.size).map { |event| event.values_at(:kind, :sign_in_method) }.uniq

    get new_session_path
    answer signed_by_passkey(maria)
    assert_redirected_to root_path
  end

  test "an answer that was given at another address" do
    host! "other.example"
    get new_session_path
    answer signed_by_passkey(users(:maria))
    assert_refused
  end

  test "a page that had been open for too long" do
    given = signed_by_passkey(users(:maria))
    travel(61.minutes) { answer given }
    assert_refused
  end

  test "a passkey that was removed, or of another device" do
    answer signed_by_passkey(
      users(:maria), by: WebAuthn::FakeClient.new("http://www.example.com").tap { |other| other.create(user_verified: true) }
    )
    assert_refused

    get new_session_path
    users(:maria).passkeys.destroy_all
    answer signed_by_passkey(users(:maria))
    assert_refused
  end

  test "a key that counts and was copied" do
    answer signed_by_passkey(users(:maria), sign_count: 7)
    sign_out
    get new_session_path
    answer signed_by_passkey(users(:maria), sign_count: 7)
    assert_refused
  end

  test "whatever else is sent" do
    [
      "", "{}", "[]", "null", "{", '{"id":{"a":1}}', '{"id":1}', "{\"id\":\"#{Passkey.sole.credential}\"}", "\xFF",
      "{\"id\":\"#{Passkey.sole.credential}\",\"type\":\"public-key\",\"rawId\":\"!\",\"response\":[]}"
    ].each do |given|
      Rails.cache.clear
      answer given
      assert_includes [ 400, 422 ], response.status, given.inspect
    end
    assert_nil cookies["session_id"].presence
  end

  test "ten tries in three minutes" do
    10.times { answer "{}" }
    answer "{}"
    assert_response :too_many_requests
  end

  private
    def answer(credential, **more)
      post session_passkey_path, params: { credential:, **more }
    end

    def assert_refused(what = nil)
      assert_response :unprocessable_content, what
      assert_select "[role=alert]", /isn’t registered here/
      assert_nil cookies["session_id"].presence
    end
end

require "test_helper"

# A member's passkeys in the settings.
class Settings::PasskeysControllerTest < ActionDispatch::IntegrationTest
  setup { sign_in_as users(:maria) }

  test "adds a named passkey, ends other sessions and records the event" do
    before = cookies["session_id"]
    add_passkey " My  key "

    assert_redirected_to settings_passkeys_path
    assert_equal [ "My key", 1, "passkey_added" ],
      [
        users(:maria).passkeys.sole.name,
        users(:maria).sessions.count,
        users(:maria).security_events.last.kind
      ]
    assert_not_equal before, cookies["session_id"]
    follow_redirect!
    assert_select "td", /\AMy key/
    assert_select "[role=status]", /Passkey “My key” added/
  end

  test "requests a discoverable passkey and excludes registered ones" do
    add_passkey
    get settings_passkeys_path

    assert_equal [ "required", "required" ],
      passkey_options["authenticatorSelection"].values_at("residentKey", "userVerification")
    assert_equal [ users(:maria).passkeys.sole.credential ], passkey_options["excludeCredentials"].pluck("id")
    assert_equal "maria", passkey_options.dig("user", "name")
    assert_not_includes passkey_options.to_s, users(:maria).email_address
  end

  test "requires a name and a valid response" do
    get settings_passkeys_path
    create_passkey name: " ", credential: created_passkey
    assert_select "[role=alert]", /Name can’t be blank/

    [ -> {
      created_passkey(challenge: WebAuthn.standard_encoder.encode("another challenge, of thirty-two bytes"))
    },
      -> { created_passkey(user_verified: false) },
      -> { created_passkey(by: WebAuthn::FakeClient.new("https://evil.example")) }, -> { "{}" },
      -> { "null" } ]
      .each do |credential|
      get settings_passkeys_path
      create_passkey name: "Laptop", credential: credential.call
      assert_select "[role=alert]", /couldn’t be verified/
      assert_select "input[value=Laptop]"
    end
    assert_empty users(:maria).passkeys
  end

  test "suggests a name that the member's other passkeys don't have, and labels its button with the date" do
    device = Session.new.device_name
    travel_to Time.utc(2026, 11, 3, 12)
    [ device, "#{device} 2", "#{device} 3" ].each do |name|
      get settings_passkeys_path
      assert_equal name, css_select("input[name='passkey[name]']").first["value"]
      post settings_passkeys_path, params: { passkey: { name: }, credential: created_passkey }
    end
    follow_redirect!
    assert_select "button[aria-label=?]", "Remove #{device} 2, added November 3, 2026", "Remove"
  end

  test "accepts a response once" do
    get settings_passkeys_path
    credential = created_passkey
    create_passkey credential:, name: "One"
    create_passkey credential:, name: "Two"
    assert_response :unprocessable_content
    assert_equal 1, users(:maria).passkeys.count
  end

  test "removes a member's own passkeys only" do
    add_passkey
    others = Passkey.create!(user: users(:tomas), name: "His", credential: "x", public_key: "y")
    delete settings_passkey_path(others)
    assert_response :not_found

    delete settings_passkey_path(users(:maria).passkeys.sole)
    assert_redirected_to settings_passkeys_path
    assert_equal [ 0, 1, "passkey_removed" ],
      [ users(:maria).passkeys.count, users(:maria).sessions.count, users(:maria).security_events.last.kind ]
  end

  test "asks for the password after the sudo period" do
    add_passkey
    travel 11.minutes
    delete settings_passkey_path(users(:maria).passkeys.sole)
    assert_response :unprocessable_content
    add_passkey "Another"
    assert_response :unprocessable_content
    assert_equal 1, users(:maria).passkeys.count

    get settings_passkeys_path
    ids = css_select("[id]").map { |element| element["id"] }
    assert_equal ids.uniq, ids
    create_passkey name: "Another",
      credential: created_passkey, user: { password_challenge: SignInHelper::PASSWORD }
    assert_redirected_to settings_passkeys_path
  end

  test "rejects the twenty-first passkey of a member" do
    Passkey.insert_all Array.new(Passkey::MAX_PER_USER) { |number|
      {
        user_id: users(:maria).id,
        name: "Key",
        credential: "key-#{number}",
        public_key: "x",
        created_at: Time.current
      }
    }
    add_passkey
    assert_response :unprocessable_content
    assert_select "[role=alert]", /You already have 20 passkeys/
  end

  private
    def create_passkey(name:, credential:, **more)
      post settings_passkeys_path, params: { passkey: { name: }, credential:, **more }
    end
end

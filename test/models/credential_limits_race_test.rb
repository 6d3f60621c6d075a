require "test_helper"

# Members can't exceed the maximum of API tokens or passkeys with concurrent requests.
class CredentialLimitsRaceTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  setup { @racer = User.create!(username: "racer", password: "four lucky words here") }

  test "enforces the maximum of API tokens" do
    AccessToken.insert_all! Array.new(AccessToken::MAX_PER_USER - 1) { |index|
      { user_id: @racer.id, name: "A script", scope: "read", digest: "race#{index}" }
    }
    results = race(
      Array.new(4) { AccessToken.new(user: User.find(@racer.id), name: "A script", scope: "read") }
    ) do |token|
      token.issue(user_agent: "", ip_address: "192.0.2.1")
      token.errors.map(&:type)
    end

    assert_equal [ [], [ :too_many ], [ :too_many ], [ :too_many ] ], results.sort_by(&:size)
    assert_equal AccessToken::MAX_PER_USER, AccessToken.where(user: @racer).count
  end

  test "enforces the maximum of passkeys" do
    Passkey.insert_all! Array.new(Passkey::MAX_PER_USER - 1) { |index|
      { user_id: @racer.id, name: "Key", credential: "race#{index}", public_key: "x" }
    }
    results = race(
      Array.new(4) { |index| [ User.find(@racer.id), "another#{index}" ] }
    ) do |racer, credential|
      racer.add_passkey(name: "Key", credential:, public_key: "x",
        from: { user_agent: "", ip_address: "192.0.2.1" })
        .errors.map(&:type)
    end

    assert_equal [ [], [ :too_many ], [ :too_many ], [ :too_many ] ], results.sort_by(&:size)
    assert_equal Passkey::MAX_PER_USER, Passkey.where(user: @racer).count
  end
end

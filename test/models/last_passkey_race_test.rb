require "test_helper"

# A member without a password keeps at least one passkey when several windows remove passkeys concurrently.
class LastPasskeyRaceTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  setup do
    @racer = User.new(username: "racer").tap(&:prepare_for_passkey).tap do |racer|
      racer.register_with_passkey(name: "Key", credential: "race0", public_key: "x")
    end
  end

  test "rejects one of four concurrent removals with a message" do
    3.times { |index| @racer.passkeys.create!(name: "Key", credential: "race#{index + 1}", public_key: "x") }
    racers = @racer.passkeys.ids.map do |id|
      User.find(@racer.id).then { |racer| [ racer, racer.passkeys.find(id) ] }
    end
    results = race(racers) do |racer, passkey|
      racer.remove_passkey(passkey)
      racer.errors.map(&:type)
    end

    assert_equal [ [], [], [], [ :last_passkey ] ], results.sort_by(&:size)
    assert_equal 1, Passkey.where(user: @racer).count
  end
end

require "test_helper"

# Whoever has no password keeps a passkey, however many windows remove theirs in the same instant.
class LastPasskeyRaceTest < ActiveSupport::TestCase
  include RaceHelper

  self.use_transactional_tests = false

  setup do
    @racer = User.new(username: "racer").tap(&:begin_by_passkey).tap do |racer|
      racer.join_by_passkey(name: "Key", credential: "race0", public_key: "x")
    end
  end
  teardown { @racer.anonymize texts: false }

  test "of four that are removed at once, one stays, and whoever wanted it gone is told" do
    3.times { |index| @racer.passkeys.create!(name: "Key", credential: "race#{index + 1}", public_key: "x") }
    racers = @racer.passkeys.ids.map { |id| User.find(@racer.id).then { |racer| [ racer, racer.passkeys.find(id) ] } }
    answers = race(racers) do |racer, passkey|
      racer.remove_passkey(passkey)
      racer.errors.map(&:type)
    end

    assert_equal [ [], [], [], [ :last_passkey ] ], answers.sort_by(&:size)
    assert_equal 1, Passkey.where(user: @racer).count
  end
end

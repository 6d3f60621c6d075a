require "test_helper"

# Whoever has no password keeps a passkey, however many windows remove theirs in the same instant.
class LastPasskeyRaceTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  setup { @racer = User.new(username: "racer").tap(&:begin_by_passkey).tap { |racer| racer.join_by_passkey(name: "Key", credential: "race0", public_key: "x") } }
  teardown { @racer.vanish texts: false }

  test "of four that are removed at once, one stays, and whoever wanted it gone is told" do
    3.times { |index| @racer.passkeys.create!(name: "Key", credential: "race#{index + 1}", public_key: "x") }
    start = Concurrent::CyclicBarrier.new(4)
    answers = @racer.passkeys.ids.map { |id| Thread.new { in_thread { remove(id, start) } } }.map(&:value)

    assert_equal [ [], [], [], [ :last_passkey ] ], answers.sort_by(&:size)
    assert_equal 1, Passkey.where(user: @racer).count
  end

  private
    def remove(id, start)
      racer = User.find(@racer.id)
      passkey = racer.passkeys.find(id)
      start.wait
      racer.remove_passkey(passkey)
      racer.errors.map(&:type)
    end

    def in_thread
      yield
    ensure
      ApplicationRecord.release_connection
    end
end

require "test_helper"

class RecoveryCodeTest < ActiveSupport::TestCase
  setup { @codes = RecoveryCode.regenerate_for(users(:maria)) }

  test "makes ten codes that work once, in any case and with any separators" do
    assert_equal 10, @codes.uniq.size
    assert @codes.all?(/\A(?:[a-z2-7]{4}-){3}[a-z2-7]{4}\z/)

    assert RecoveryCode.consume(users(:maria), " #{@codes.first.upcase.tr("-", " ")}")
    assert_not RecoveryCode.consume(users(:maria), @codes.first)
    assert_equal 9, users(:maria).recovery_codes.count
  end

  test "rejects other members' codes and malformed codes" do
    assert_not RecoveryCode.consume(users(:tomas), @codes.first)
    [ "", "-", @codes.first.chop, @codes.join ].each do |typed|
      assert_not RecoveryCode.consume(users(:maria), typed), typed
    end
  end

  test "replaces the previous codes when renewed" do
    RecoveryCode.regenerate_for users(:maria)
    assert_not RecoveryCode.consume(users(:maria), @codes.first)
    assert_equal 10, users(:maria).recovery_codes.count
  end

  test "stores no codes in plain text" do
    rows = RecoveryCode.connection.select_rows("SELECT * FROM recovery_codes").to_s
    assert @codes.none? { |code| rows.include?(code) || rows.include?(code.delete("-")) }
  end
end

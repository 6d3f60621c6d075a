require "test_helper"

class CannedReasonTest < ActiveSupport::TestCase
  test "offers the reasons for flags until administrators list others" do
    assert_includes CannedReason.offered, "Spam or advertising"
    assert save(" Second hand\r\n\n First\u200B \nFirst\n")
    assert_equal [ "Second hand", "First" ], CannedReason.offered
    assert_equal "Second hand\nFirst", CannedReason::List.current.text

    assert save("First\nThird")
    assert_equal [ "First", "Third" ], CannedReason.offered
    assert save("")
    assert_includes CannedReason.offered, "Unkind"
  end

  test "rejects too many and too long reasons, and keeps the list" do
    save "First"
    {
      (1..51).to_a.join("\n") => /limited to 50/, "x" * 501 => /at most 500 characters each/
    }.each do |text, message|
      list = CannedReason::List.new(text:)
      assert_not list.save
      assert_match message, list.errors.full_messages.sole
    end
    assert_equal [ "First" ], CannedReason.offered
  end

  private
    def save(text) = CannedReason::List.new(text:).save
end

require "test_helper"

class PlainTextTest < ActiveSupport::TestCase
  test "a line is one line" do
    assert_equal "How write-ahead logging works", PlainText.line("  How write-ahead\tlogging\r\n  works\n")
    assert_equal "no-break spaces count too", PlainText.line("no-break\u00A0\u3000spaces\u2003count too")
  end

  test "a line in ASCII is treated as any other" do
    every = (0..127).map(&:chr).shuffle(random: Random.new(1)).join * 2

    assert_equal PlainText.line("é#{every}"), "é#{PlainText.line("|#{every}")[1..]}"
  end

  test "a line has nothing in it that cannot be seen" do
    assert_equal "paypal", PlainText.line("pay\0pal")
    assert_equal "paypal", PlainText.line("pay\u200Bpal\uFEFF\u2060\u00AD\u{E0061}")
    assert_equal "txt.exe", PlainText.line("\u202Etxt\u2066.exe\u202C\u200F")
    assert_equal "", PlainText.line("\u200D\u200C \u3164\u2800\u200B\u115F")
  end

  test "a line keeps what joins letters and emoji" do
    assert_equal "👩‍🚀 می‌خواهم", PlainText.line("👩‍🚀 می‌خواهم")
    assert_equal "a b", PlainText.line("a\u200D \u200Db\u200D")
  end

  test "one spelling of a letter" do
    assert_equal "\u00E9", PlainText.line("e\u0301")
  end

  test "lines keep their breaks and their indentation" do
    assert_equal "one\n\n    two", PlainText.lines("\r\n  \r\none\r\n\r\n    two  \r\n")
    assert_equal "    code\nmore", PlainText.lines("\n    code\nmore")
    assert_equal "col\tumn", PlainText.lines("col\tu\0m\an")
  end

  test "bytes that are no text are dropped" do
    assert_equal "ab", PlainText.line("a\xFFb")
    assert_equal "ab", PlainText.lines("a\xE2\x80b".b)
    assert_equal "", PlainText.line(nil)
  end

  test "marks do not pile up on a letter" do
    assert_operator PlainText.line("a#{"\u0301\u0316" * 100}").size, :<=, 9
    assert_equal "ở", PlainText.line("o\u031B\u0309")
  end

  test "as much as may be taken is no trouble" do
    assert_operator PlainText.lines("a#{"\u0301\u0316" * 45_000}").size, :<=, 9
    assert_equal 1, PlainText.line("#{"\u200D" * 90_000}x").size
    assert_equal 1, PlainText.line("x#{" \u200D" * 45_000}").size
  end

  test "a megabyte, which nothing takes, comes back as it was, but for what a database cannot hold" do
    assert_equal "#{"\u200D x" * 300_000}", PlainText.line("\0#{"\u200D x" * 300_000}")
    assert_equal 500_001, PlainText.lines("a#{"\u0301\u0316" * 250_000}").size
  end
end

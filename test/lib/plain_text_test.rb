require "test_helper"

class PlainTextTest < ActiveSupport::TestCase
  test "squishes a line, including Unicode spaces" do
    assert_equal "How write-ahead logging works", PlainText.line("  How write-ahead\tlogging\r\n  works\n")
    assert_equal "no-break spaces count too", PlainText.line("no-break\u00A0\u3000spaces\u2003count too")
  end

  test "treats ASCII and other text alike" do
    every = (0..127).map(&:chr).shuffle(random: Random.new(1)).join * 2

    assert_equal PlainText.line("é#{every}"), "é#{PlainText.line("|#{every}")[1..]}"
  end

  test "strips invisible and bidirectional control characters from a line" do
    assert_equal "paypal", PlainText.line("pay\0pal")
    assert_equal "paypal", PlainText.line("pay\u200Bpal\uFEFF\u2060\u00AD\u{E0061}")
    assert_equal "txt.exe", PlainText.line("\u202Etxt\u2066.exe\u202C\u200F")
    assert_equal "", PlainText.line("\u200D\u200C \u3164\u2800\u200B\u115F")
  end

  test "keeps joiners within words and emoji" do
    assert_equal "👩‍🚀 می‌خواهم", PlainText.line("👩‍🚀 می‌خواهم")
    assert_equal "a b", PlainText.line("a\u200D \u200Db\u200D")
  end

  test "keeps flags of regions, and strips such letters everywhere else" do
    england, texas = %w[ gbeng ustx ].map { |region| "\u{1F3F4}#{hidden(region)}\u{E007F}" }
    assert_equal "#{england} beats #{texas}", PlainText.line("#{england} beats #{texas}")
    {
      hidden("gbeng") => "", "a#{hidden("gbeng")}\u{E007F}" => "a",
      "\u{1F3F4}#{hidden("gbeng")}" => "\u{1F3F4}",
      "\u{1F3F4}#{hidden("secret message")}\u{E007F}" => "\u{1F3F4}",
      "🇩🇪#{hidden("gbeng")}\u{E007F}" => "🇩🇪", "#{england}#{hidden("gbeng")}\u{E007F}" => england
    }.each { |typed, line| assert_equal line, PlainText.line(typed), typed.dump }
  end

  test "normalizes to NFC" do
    assert_equal "\u00E9", PlainText.line("e\u0301")
  end

  test "keeps line breaks and indentation in lines" do
    assert_equal "one\n\n    two", PlainText.lines("\r\n  \r\none\r\n\r\n    two  \r\n")
    assert_equal "    code\nmore", PlainText.lines("\n    code\nmore")
    assert_equal "col\tumn", PlainText.lines("col\tu\0m\an")
  end

  test "drops invalid bytes" do
    assert_equal "ab", PlainText.line("a\xFFb")
    assert_equal "ab", PlainText.lines("a\xE2\x80b".b)
    assert_equal "", PlainText.line(nil)
  end

  test "limits combining marks" do
    assert_operator PlainText.line("a#{"\u0301\u0316" * 100}").size, :<=, 9
    assert_equal "ở", PlainText.line("o\u031B\u0309")
  end

  test "handles the maximum length without quadratic time" do
    assert_operator PlainText.lines("a#{"\u0301\u0316" * 45_000}").size, :<=, 9
    assert_equal 1, PlainText.line("#{"\u200D" * 9_000}x").size
    assert_equal 1, PlainText.line("x#{" \u200D" * 4_500}").size
  end

  test "leaves a megabyte of text unchanged except for null bytes" do
    assert_equal "#{"\u200D x" * 300_000}", PlainText.line("\0#{"\u200D x" * 300_000}")
    assert_equal 500_001, PlainText.lines("a#{"\u0301\u0316" * 250_000}").size
  end

  private
    def hidden(text) = text.codepoints.map { |code| 0xE0000 + code }.pack("U*")

  test "leaves texts as they are that are longer than anything that is accepted" do
    { identifier: 2_000, line: 10_000, lines: 100_000 }.each do |kind, longest|
      accepted, rejected = [ longest, longest + 1 ].map do |size|
        "e\u0301" * (size / 2) + "\u200B" * (size % 2)
      end
      assert_equal longest / 2, PlainText.public_send(kind, accepted).size, kind
      assert_equal rejected, PlainText.public_send(kind, rejected), kind
    end
  end
end

require "test_helper"

class OneLineTest < Lab::TestCase
  test "has the whole first line, which says what failed, and the end of the output" do
    first = "The shop server responded to /nope with 404#{", with 404" * 20}. Its last output:"
    text = "#{first}\n#{"a line of the log\n" * 50}the last line"
    line = Lab::OneLine.of(text)

    assert_operator first.size, :>, 200
    assert_operator line, :start_with?, "#{first} … "
    assert_operator line, :end_with?, "a line of the log the last line"
    assert_operator line.size, :<, 450
  end

  test "leaves out the middle of a single long line" do
    line = Lab::OneLine.of("a" * 1_000 + "b" * 1_000)

    assert_match(/\Aa+ … b+\z/, line)
    assert_operator line.size, :<, 450
  end

  test "doesn't shorten a text by a few characters" do
    assert_equal "a" * 390, Lab::OneLine.of("a" * 390)
    assert_equal "a b", Lab::OneLine.of("a\n b\n")
  end
end

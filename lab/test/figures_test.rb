require "test_helper"

class FiguresTest < Lab::TestCase
  test "formats numbers" do
    { 12345.6 => "12,346", 1_000_000 => "1,000,000", 84.86 => "84.9", 0.0512 => "0.0512", 5 => "5",
      2.0 => "2", 0 => "0", 99.96 => "100", -1234 => "-1,234" }.each do |value, text|
      assert_equal text, Lab::Figures.number(value)
    end
  end

  test "formats seconds" do
    {
      5.2124 => "5.21 s", 0.0837 => "83.7 ms", 0.000312 => "0.312 ms", 30.0 => "30 s", nil => "–"
    }.each do |value, text|
      assert_equal text, Lab::Figures.seconds(value)
    end
  end

  test "formats bytes" do
    { 84_200_000 => "80.3 MiB", 512 => "512 bytes", 0 => "0 bytes", -2048 => "-2 KiB",
      3 * 1024**4 => "3,072 GiB",
      nil => "–" }.each { |value, text| assert_equal text, Lab::Figures.bytes(value) }
  end

  test "formats shares" do
    assert_equal [ "77.5 %", "0.0 %", "–" ], [ 0.775, 0, nil ].map { |value| Lab::Figures.share(value) }
  end
end

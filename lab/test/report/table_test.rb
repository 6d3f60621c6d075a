require "test_helper"

class ReportTableTest < Lab::TestCase
  test "keeps numbers with their units on one line, but wraps sentences that begin with a number" do
    html = Lab::Report::Table.new(%w[ step goodput interval differs ],
      [ [ "adapter", "1,008.5", "102.5–519.1 ms", "2 workers instead of the talk's 10, in all steps" ] ]).to_s

    assert_equal [ "1,008.5", "102.5–519.1 ms" ], html.scan(%r{<td class="number">([^<]+)}).flatten
  end
end

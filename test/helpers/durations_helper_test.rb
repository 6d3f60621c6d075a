require "test_helper"

class DurationsHelperTest < ActionView::TestCase
  test "formats durations in the page's language" do
    durations = [ 3.minutes, 1.hour, 90.days ]
    assert_equal [ "3 minutes", "1 hour", "90 days" ],
      durations.map { |duration| duration_in_words(duration) }
    assert_equal [ "3 Minuten", "1 Stunde", "90 Tage" ],
      I18n.with_locale(:de) { durations.map { |duration| duration_in_words(duration) } }
  end
end

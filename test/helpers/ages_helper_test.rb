require "test_helper"

class AgesHelperTest < ActionView::TestCase
  AGES = [
    0, 1, 59, 60, 61, 3_599, 3_600, 7_199, 86_399, 86_400, 100_000, 30 * 86_400 - 1, 30 * 86_400,
    360 * 86_400, 364 * 86_400, 365 * 86_400, 700 * 86_400, 900 * 86_400
  ]

  test "changes the text exactly at the returned time" do
    freeze_time do
      AGES.each do |age|
        time = Time.now - age
        change = age_changes_at(time)

        assert_operator change, :>, Time.now
        assert_equal age_in_words(age), age_in_words((change - time).to_i - 1), "#{age} seconds"
        assert_not_equal age_in_words(age), age_in_words((change - time).to_i), "#{age} seconds"
      end
    end
  end

  test "treats a future time as now until a minute after it" do
    freeze_time { assert_equal 60, (age_changes_at(Time.now + 10) - (Time.now + 10)).to_i }
  end
end

require "test_helper"

class Posts::PastTest < ActionDispatch::IntegrationTest
  setup do
    travel_to Time.utc(2026, 11, 22, 12)
    posts(:wal).update_columns created_at: Time.utc(2026, 11, 21, 23, 59, 59), score: 3
    posts(:ask_backups).update_columns created_at: Time.utc(2026, 11, 21), score: 9
    posts(:show_terminal).update_columns created_at: Time.utc(2026, 11, 22)
    posts(:essay).update_columns created_at: Time.utc(2026, 11, 19, 12)
  end

  test "shows yesterday's top posts by default" do
    get "/past"

    assert_select "h1", "Top posts of November 21, 2026"
    assert_equal [ posts(:ask_backups), posts(:wal) ].map(&:title), titles
  end

  test "links to the previous and next day that have posts" do
    get "/past/2026-11-21"
    assert_equal %w[ /past/2026-11-20 /past/2026-11-22 ], days

    get "/past/2026-11-22"
    assert_equal [ posts(:show_terminal).title ], titles
    assert_equal %w[ /past/2026-11-21 ], days

    get "/past/2026-11-20"
    assert_select ".empty", "Nothing was posted that day."
    assert_equal %w[ /past/2026-11-19 /past/2026-11-21 ], days

    get "/past/2026-11-19"
    assert_equal %w[ /past/2026-11-20 ], days
  end

  test "returns 404 for invalid and future dates" do
    %w[ /past/2026-02-30 /past/2026-11-23 /past/yesterday ].each do |path|
      get path
      assert_response :not_found, path
    end
  end

  private
    def titles = css_select(".post h2 a").map(&:text)
    def days = css_select("nav[aria-label='Days'] a").map { |link| link["href"] }
end

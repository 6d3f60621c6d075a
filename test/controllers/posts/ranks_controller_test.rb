require "test_helper"

class Posts::RanksControllerTest < ActionDispatch::IntegrationTest
  test "everybody is shown each term of a post's rank, and where that puts it" do
    posts(:wal).update_columns score: 100, created_at: 150.minutes.ago

    get post_path(posts(:wal))
    get css_select("a[href$='/rank']").first["href"]

    assert_response :success
    assert_equal %w[ +2.00 −0.20 0 0 +1.80 ], css_select("tr td:last-child").map(&:text)
    assert_select "p b", "number 1"
    assert_select "p", /where a link with 63 points would stand/
  end

  test "what is taken off is said, with why" do
    posts(:essay).update_columns score: 10, comments_count: 100, kind: "text"
    get post_rank_path(posts(:essay))

    assert_select "td", /neither Ask nor Show/
    assert_select "td", "100 comments on 10 points: twice log10(10 ÷ 100)"
    assert_select "td", "−2.00"
  end

  test "what was taken down has no place" do
    get post_rank_path(posts(:withdrawn))
    assert_response :not_found
  end
end

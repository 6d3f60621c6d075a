require "test_helper"

class Posts::RanksControllerTest < ActionDispatch::IntegrationTest
  test "shows each term of a post's rank and its position" do
    posts(:wal).update_columns score: 100, created_at: 150.minutes.ago

    get post_path(posts(:wal))
    get css_select("a[href$='/rank']").first["href"]

    assert_response :success
    assert_equal %w[ +2.00 −0.20 0 0 +1.80 ], css_select("tr td:last-child").map(&:text)
    assert_select "p b", "#1"
    assert_select "p", /ranks like a link posted now with this many points: 63\./
  end

  test "explains penalties" do
    posts(:essay).update_columns score: 10, comments_count: 100, kind: "text"
    get post_rank_path(posts(:essay))

    assert_select "td", /neither Ask nor Show/
    assert_select "td", "100 comments on 10 points: twice log10(10 ÷ 100)"
    assert_select "td", "−2.00"
  end

  test "says that a post has aged off a full front page" do
    fill_front_page
    posts(:essay).update_columns created_at: 5.years.ago
    get post_rank_path(posts(:essay))

    assert_select "p", /It has aged off the front page/
    assert_no_match(/0\.0|point.* now with/, css_select("article").text)
    assert_match(/\A−3,5\d\d\.\d\d\z/, css_select("tr td:last-child")[1].text)
  end

  test "doesn't say that a post has aged off while the front page has room" do
    posts(:essay).update_columns created_at: 5.years.ago
    get post_rank_path(posts(:essay))

    assert_select "p b", "#4"
    assert_select "p", "Any link posted now would rank above it."
  end

  test "doesn't say that a new text has aged off when any link outranks it" do
    fill_front_page
    posts(:essay).update_columns score: 1, created_at: 1.minute.ago
    get post_rank_path(posts(:essay))
    assert_select "p", "Any link posted now would rank above it."
  end

  test "shows a term too small to display as 0" do
    posts(:wal).update_columns score: 1, created_at: 2.minutes.ago
    get post_rank_path(posts(:wal))
    assert_equal "0", css_select("tr td:last-child")[1].text
  end

  test "returns 404 for a removed post" do
    get post_rank_path(posts(:withdrawn))
    assert_response :not_found
  end

  private
    def fill_front_page
      rows = Array.new(PageSize::LIST) do |index|
        {
          author_id: users(:tomas).id,
          title: "New #{index}",
          body: "Words.",
          kind: "ask",
          last_activity_at: Time.current
        }
      end
      Post.insert_all! rows
    end
end

require "test_helper"

class LayoutHelperTest < ActionView::TestCase
  test "the page is named before the site" do
    assert_equal "Frontpage", page_title

    content_for :title, "Ask: Tea & biscuits?"
    assert_dom_equal "Ask: Tea &amp; biscuits? · Frontpage", page_title
  end

  test "a link to where one is, or above it, says so" do
    at "/top/week"

    assert_dom_equal '<a href="/top" aria-current="page">top</a>', navigation_link("top", "/top")
    assert_dom_equal '<a href="/to">to</a>', navigation_link("to", "/to")
    assert_dom_equal '<a href="/">hot</a>', navigation_link("hot", "/")
  end

  test "the front page is current on the front page alone" do
    at "/"

    assert_dom_equal '<a href="/" aria-current="page">hot</a>', navigation_link("hot", "/")
    assert_dom_equal '<a href="/top">top</a>', navigation_link("top", "/top")
  end

  private
    def at(path)
      request.path = path
    end
end

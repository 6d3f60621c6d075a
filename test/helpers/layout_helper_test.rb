require "test_helper"

class LayoutHelperTest < ActionView::TestCase
  test "buttons have an attribute for undoing only if they undo something" do
    assert_equal '<button form="vote" formaction="/a">b</button>', view.action_button("b", "/a")
    assert_includes view.action_button("b", "/a", undo: true), LayoutHelper::UNDO
  end

  test "puts the page's title before the site's name" do
    assert_equal "Frontpage", page_title

    content_for :title, "Ask: Tea & biscuits?"
    assert_dom_equal "Ask: Tea &amp; biscuits? · Frontpage", page_title
  end

  test "marks links to the current page and its parents" do
    visit_path "/top/week"

    assert_dom_equal '<a href="/top" aria-current="page">top</a>', navigation_link("top", "/top")
    assert_dom_equal '<a href="/to">to</a>', navigation_link("to", "/to")
    assert_dom_equal '<a href="/">hot</a>', navigation_link("hot", "/")
  end

  test "marks the front page's link only on the front page" do
    visit_path "/"

    assert_dom_equal '<a href="/" aria-current="page">hot</a>', navigation_link("hot", "/")
    assert_dom_equal '<a href="/top">top</a>', navigation_link("top", "/top")
  end

  private
    def visit_path(path)
      request.path = path
    end
end

require "application_system_test_case"

class ReaderTest < ApplicationSystemTestCase
  slow_test "updates ages with the server's texts" do
    visit about_path
    now = Time.now.to_i
    page.execute_script "const now = arguments[0]; Date.now = () => now", now * 1000
    ages = [ 0, 59, 60, 119, 3_599, 3_600, 7_200, 86_400, 172_800, 2_592_000 ] +
      [ 31_535_999, 31_536_000, 99_999_999 ]
    replace_content ages.map { |age| tag.time("stale", datetime: Time.at(now - age).utc.iso8601) }.join

    page.execute_script "document.dispatchEvent(new Event('visibilitychange'))"

    assert_equal ages.map { |age| helpers.age_in_words(age) }, all("main time").map(&:text)
  end

  test "navigates a list and folds comments with the keyboard" do
    visit about_path
    replace_content <<~HTML
      <ol>
        <li class="post" id="post_1"><h2><a href="#first">First</a></h2><p class="meta"><a href="/posts/1">2 comments</a></p></li>
        <li class="post" id="post_2"><h2><a href="#second">Second</a></h2></li>
        <li class="comment" id="comment_1"><details open><summary>maria</summary><p>Yes.</p>
          <ol>
            <li class="comment" id="comment_2"><details open><summary>tomas</summary><p>No.</p></details></li>
          </ol></details></li>
        <li class="comment" id="comment_3"><details open><summary>admin</summary><p>Perhaps.</p></details></li>
      </ol>
    HTML

    press "jj"
    assert_selector "#post_2[aria-current=true]"
    assert_equal "Second", page.evaluate_script("document.activeElement.textContent")

    press "k"
    assert_selector "[aria-current=true]", count: 1, id: "post_1"

    press "o"
    assert_equal "#first", page.evaluate_script("location.hash")

    press "jjo"
    assert_no_text "Yes."
    press "j"
    assert_selector "#comment_3[aria-current=true]", visible: :all

    press :escape
    assert_no_selector "main [aria-current]"
  end

  test "opens and closes the keyboard help" do
    visit about_path
    press "?"
    assert_selector "dialog[open] h2", text: "Keyboard shortcuts"

    click_on "Close"
    assert_no_selector "dialog[open]"
  end

  slow_test "types keys into a focused field" do
    visit about_path
    replace_content %(<label>Name <input id="name"></label>)
    fill_in "Name", with: "jok?"

    assert_field "Name", with: "jok?"
    assert_no_selector "dialog"
  end

  test "violates no content security policy" do
    visit about_path
    press "?"

    assert_empty page.driver.browser.logs.get(:browser).map(&:message)
  end

  private
    def press(keys)
      keys = keys.chars if keys.is_a?(String)
      page.driver.browser.action.send_keys(*keys).perform
    end

    def replace_content(html)
      page.execute_script "document.querySelector('main').innerHTML = arguments[0]", html
    end

    def helpers
      ApplicationController.helpers
    end

    def tag
      ApplicationController.helpers.tag
    end
end

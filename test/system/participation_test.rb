require "application_system_test_case"

class ParticipationSystemTest < ApplicationSystemTestCase
  PROBE = "data:text/html,<p id=probe>no scripts run</p><script>probe.textContent = 'scripts run'</script>"

  test "signs up, submits, votes, comments, replies and signs out" do
    assert_scripts

    sign_up_as "wanderer"
    # New members can only link to known sites.
    submit "A map of every lighthouse", "https://sqlite.org/lighthouses"
    vote_for posts(:wal)
    withdraw_vote_from posts(:wal)
    comment_on posts(:wal), "I had never thought about *checkpoints* before."
    reply_to comments(:objection), "How often does yours run?"
    sign_out

    assert_visible_to_visitors "A map of every lighthouse", "How often does yours run?"
  end

  private
    def assert_scripts
      visit PROBE
      assert_text(/\Ascripts run\z/)
    end

    def sign_up_as(name)
      visit root_path
      click_on "sign in"
      click_on "Sign up"
      fill_in "Username", with: name
      fill_in "Password", with: "four words and a lamp"
      click_on "Sign up"

      assert_text "Welcome, #{name}."
    end

    def submit(title, address)
      click_on "submit"
      fill_in "Title", with: title
      fill_in "Link", with: address
      click_on "Submit"

      assert_selector "h1", text: title
      assert_text "by wanderer just now"
    end

    def vote_for(post)
      visit root_path
      watch_for_page_loads
      within(row_of(post)) { find(".vote[aria-pressed=false]").click }

      assert_row post, pressed: true, text: "43 points"
      assert_vote_in_place post
    end

    def withdraw_vote_from(post)
      within(row_of(post)) { find(".vote[aria-pressed=true]").click }

      assert_row post, pressed: false, text: "42 points"
      assert_vote_in_place post
      within(row_of(post)) { find(".vote").click }
      assert_row post, pressed: true, text: "43 points"
    end

    def comment_on(post, text)
      within(row_of(post)) { click_on "4 comments" }
      fill_in "Add a comment", with: text
      click_on "Post comment"

      assert_selector ".comment em", text: "checkpoints"
      assert_selector "#comments h2", text: "5 comments"
    end

    def reply_to(comment, text)
      within("#comment_#{comment.id} > details > .actions") { click_on "reply" }
      fill_in "Your reply", with: text
      click_on "Post reply"

      assert_selector "#comment_#{comment.id} .comment .body", text:
    end

    def assert_visible_to_visitors(title, reply)
      click_on "new"
      assert_link title
      visit post_path(posts(:wal))
      assert_text reply
      assert_text "43 points"
    end

    def assert_row(post, pressed:, text:)
      within row_of(post) do
        assert_selector ".vote[aria-pressed=#{pressed}]"
        assert_text text
      end
    end

    def row_of(post)
      "#post_#{post.id}"
    end

    def watch_for_page_loads
      page.execute_script "window.loadedBefore = true"
    end

    # With JavaScript the page isn't reloaded.
    def assert_vote_in_place(_)
      assert page.evaluate_script("window.loadedBefore"), "the page was reloaded"
    end
end

class ParticipationWithoutJavascriptTest < ParticipationSystemTest
  driven_by_chromium_without_javascript
  slow_tests

  private
    def assert_scripts
      visit PROBE
      assert_text(/\Ano scripts run\z/)
    end

    # Without JavaScript the page is reloaded and scrolled to the post.
    def assert_vote_in_place(post)
      assert_equal "post_#{post.id}", URI(current_url).fragment
      assert_nil page.evaluate_script("window.loadedBefore")
    end
end

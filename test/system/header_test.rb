require "application_system_test_case"

class HeaderTest < ApplicationSystemTestCase
  MAX_HEIGHT = 48
  WIDTHS = { 1280 => 24, 375 => 44, 320 => 44 } # pixels, and the smallest target: phones have touch screens
  READERS = { nil => :test, "member" => :slow_test, "moderator" => :slow_test, "administrator" => :test }

  READERS.each do |role, define|
    send define, "is one row with large targets for a #{role || "visitor"}, in each language" do
      users(:maria).update_columns role:, unread_count: 12 if role
      wait_for_moderators 12
      sign_in_as users(:maria) if role
      Site::LANGUAGES.each do |language|
        role ? users(:maria).update_columns(language:) : change_settings(language:)
        WIDTHS.each { |width, target| with_screen(width) { assert_fits language, width, target } }
      end
    end
  end

  [ nil, "administrator" ].each do |role|
    slow_test "shows the site's complete name to #{role ? "administrators" : "visitors"} beside any list" do
      users(:admin).update_columns unread_count: 12, username: "administratorin"
      wait_for_moderators 100
      sign_in_as users(:admin) if role
      Site::LANGUAGES.each do |language|
        change_settings(language:)
        paths = [ top_path, past_path, best_comments_path ]
        [ 1280, 1024, 390, 360, 320 ].product(paths).each do |width, path|
          with_screen(width, path) { assert_not_cut "#{language}, #{path}, #{width} px" }
        end
      end
    end
  end

  slow_test "fits the longest names" do
    change_settings name: "Donaudampfschifffahrtsgesellschaftskapit"
    users(:admin).update_columns username: "m" * 20, language: "de", unread_count: 1234
    wait_for_moderators 100
    sign_in_as users(:admin)
    [ 1280, 1025, 1023, 577, 575, 375, 320 ].each do |width|
      with_screen(width) { assert_fits "de", width, 24 }
    end
  end

  test "opens and closes menus with the keyboard" do
    start_session_of users(:admin)
    visit best_comments_path
    find(".account summary").send_keys :enter
    assert_selector ".account .menu", text: "invitations"
    audit_here "the member's menu"

    find(".lists summary").send_keys :space
    assert_no_selector ".account .menu"
    assert_selector ".lists [aria-current=page]", text: "best comments"
    audit_here "the menu of lists"
    press [ :tab ]
    assert_equal "active", page.evaluate_script("document.activeElement.textContent")
    press [ :escape ]
    assert_no_selector ".lists .menu"
    assert page.evaluate_script("document.activeElement.matches('.lists summary')")

    click_in_menu "following"
    assert_current_path follows_path
  end

  slow_test "closes a menu when the reader clicks or moves the focus elsewhere" do
    visit root_path
    find(".lists summary").click
    assert_selector ".lists .menu"
    find("body > footer").click
    assert_no_selector ".lists .menu"

    find(".lists summary").click
    find("footer input").send_keys "x"
    assert_no_selector ".lists .menu"
  end

  test "has accessible menus on a phone" do
    sign_in_as users(:admin)
    with_phone do
      [ ".lists", ".account" ].each do |menu|
        visit newest_path
        find("#{menu} summary").click
        assert_no_violations menu, within: "header", tag: TAGS # the menu covers parts of other links
        assert_fits_phone menu
      end
      click_on "moderation"
      assert_current_path moderation_root_path
    end
  end

  private
    def wait_for_moderators(count)
      conversation = { user_id: users(:tomas).id, last_message_at: Time.current }
      Conversation.insert_all [ conversation ] * count
    end

    def with_screen(width, path = top_path)
      emulate_screen width:, height: 800, touch: width < 600 do
        visit path
        yield
      end
    end

    def assert_fits(language, width, target)
      screen = "#{language}, #{width} px"
      if page.has_selector?(".account summary", wait: 0)
        assert_selector ".account a[href='/inbox'] b", text: "12"
      end
      header = page.evaluate_script("document.querySelector('header').offsetHeight")
      assert_operator header, :<=, MAX_HEIGHT, screen
      assert_operator page.evaluate_script("document.documentElement.scrollWidth"), :<=, width, screen
      boxes = visible_boxes
      boxes.each do |name, box|
        assert_operator box.fetch("height"), :>=, target, "#{screen}: #{name} #{box}"
        assert_operator box.fetch("width"), :>=, [ target, 24 ].max, "#{screen}: #{name} #{box}"
      end
      boxes.each_cons(2) do |(name, box), (other, next_box)|
        overlap = "#{screen}: #{name} overlaps #{other}"
        assert_operator box.fetch("right"), :<=, next_box.fetch("left") + 1, overlap
      end
    end

    def assert_not_cut(screen)
      cut = page.evaluate_script("(name => name.scrollWidth - name.clientWidth)" \
        "(document.querySelector('.wordmark'))")
      assert_operator cut, :<=, 0, screen
    end

    # The links and menus of the row, in order.
    def visible_boxes
      page.evaluate_script(<<~JS)
        [...document.querySelectorAll("header a, header summary")].filter(it => it.checkVisibility() && !it.closest(".menu"))
          .map(it => [it.textContent.trim(), it.getBoundingClientRect().toJSON()])
      JS
    end
end

class HeaderWithoutJavascriptTest < ApplicationSystemTestCase
  driven_by_chromium_without_javascript

  slow_test "signs out through the menu" do
    sign_in_as users(:maria)
    click_in_menu "best comments", of: ".lists"
    assert_selector "h1", text: "Best comments"
    sign_out
    assert_no_selector ".account summary"
  end
end

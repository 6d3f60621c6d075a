require "application_system_test_case"

# The settings on a narrow phone, in German, which has the longer words.
class NarrowSettingsTest < ApplicationSystemTestCase
  DEVICES = {
    "Linux" => [ "Example/1.0 (X11; Linux x86_64)", "::1" ],
    "Firefox auf Linux" => [ "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      "2001:db8:1234:5678:9abc:def0:1234:5678" ]
  }

  # The words of the security log's second column that are on more than one line.
  BROKEN = <<~JS
    [...document.querySelectorAll("#events td:nth-child(2), #sessions td:first-child")].flatMap(cell => {
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode(), range = document.createRange()
      return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1
      }).map(([word]) => word)
    })
  JS

  slow_test "names devices in the security log in whole words" do
    users(:maria).update_columns language: "de"
    sign_in_as users(:maria)
    DEVICES.each do |name, (user_agent, ip_address)|
      SecurityEvent.delete_all
      users(:maria).sessions.update_all(user_agent:, ip_address:)
      sign_in = { kind: "signed_in", sign_in_method: "password", user_agent:, ip_address: }
      SecurityEvent.create!(user: users(:maria), **sign_in)
      emulate_screen width: 320, height: 800, touch: true do
        visit settings_sessions_path
        assert_selector "#events td", text: name
        assert_empty page.evaluate_script(BROKEN), name
        assert_equal 320, page.evaluate_script("document.documentElement.scrollWidth")
      end
    end
  end
end

class NarrowSettingsWithoutJavascriptTest < ApplicationSystemTestCase
  driven_by_chromium_without_javascript

  slow_test "show the tab of the current section" do
    sign_in_as users(:maria)
    emulate_screen width: 320, height: 800, touch: true do
      [ settings_passkeys_path, settings_account_path ].each do |path|
        visit path
        tab = find("main > nav [aria-current]").native.rect
        assert_operator tab.x + tab.width, :<=, 320, path
      end
    end
  end
end

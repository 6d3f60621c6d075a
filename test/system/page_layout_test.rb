require "application_system_test_case"

# Every kind of page, for each role, in German, which has the longer words. See HeaderTest for the header in
# each language, and TouchTargetsTest and ThreadDensityTest for the larger targets of touch screens.
class PageLayoutTest < ApplicationSystemTestCase
  include CrawlHelper

  PHONE = { width: 320, height: 800, touch: true }
  DESKTOP = { width: 1280, height: 800, touch: false }
  MAX_HEADER_HEIGHT = 48
  MIN_TARGET = 24 # WCAG 2.2, 2.5.8
  UNLINKED = %w[
    /search?q=checkpoint /search?q=hovercraft /sign-in/recovery /password-reset /account-deleted /offline
    /nothing-here
  ]

  # The header's height, the page's width, and the targets that are too small. Links between words are as
  # large as their text, and a check box in a label has the label's size.
  LAYOUT = <<~JS
    (() => {
      const small = []
      const inSentence = target => target.matches("a:not(.meta a)") && getComputedStyle(target).display === "inline" &&
        [...target.parentElement.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && /\\w/.test(data))
      const sizeOf = target => {
        const { width, height } = (target.closest("label") || target).getBoundingClientRect()
        return [width, Math.max(height, parseFloat(getComputedStyle(target, "::after").height) || 0)]
      }
      for (const target of document.querySelectorAll("a[href], button, summary, select, textarea, input:not([type=hidden])")) {
        if (!target.checkVisibility() || target.closest(".skip, .visually-hidden") || inSentence(target)) continue
        const size = sizeOf(target)
        if (Math.min(...size) < #{MIN_TARGET - 0.01}) small.push(`${target.ariaLabel || target.textContent.trim()}: ${size}`)
      }
      return {
        header: document.querySelector(".masthead").offsetHeight, width: document.documentElement.scrollWidth, small
      }
    })()
  JS

  slow_test "pages fit the screen and have a low header and large targets" do
    prepare_community
    seen, @screens = Set.new, [ DESKTOP, PHONE ]
    emulate_screen(**PHONE) do
      crawl_as nil, "/", *UNLINKED, seen:, minimum: 30
      crawl_as users(:tomas), "/threads", "/settings/account", "/conversations/new", seen:, minimum: 20
      crawl_as users(:maria), "/moderation", "/moderation/members?list=flagged", seen:, minimum: 15
      crawl_as users(:admin), "/admin", "/admin/jobs/failed/jobs", seen:, minimum: 15
    end
  end

  test "the pages with the most controls fit the screen and have a low header and large targets" do
    prepare_community
    @screens = [ DESKTOP, PHONE ]
    emulate_screen(**PHONE) do
      open_and_measure root_path, post_path(posts(:wal)), search_path(q: "checkpoint"), "/nothing-here"
      start_session_of users(:tomas)
      open_and_measure post_path(posts(:wal)), new_post_path, inbox_path, edit_settings_notifications_path,
        conversations_path
      start_session_of users(:admin)
      open_and_measure moderation_root_path, moderation_member_path(users(:tomas)), tags_path, "/admin",
        "/admin/jobs"
    end
  end

  slow_test "links in hints, facts, tables, and above and in items to moderate have 24 px" do
    create_tags "databases"
    decide users(:tomas), "warned"
    flag posts(:show_terminal), by: 1
    sign_in_as users(:admin)
    [
      moderation_tags_path, edit_settings_notifications_path, moderation_member_path(users(:tomas)),
      moderation_root_path, new_moderation_user_action_path(users(:tomas), action_name: "warned")
    ].each do |path|
      visit path
      links = page.evaluate_script(<<~JS)
        [...document.querySelectorAll("main :is(.hint a, dd > a, td a, strong > a), main > p > a")].map(link => {
          const { width, height } = link.getBoundingClientRect()
          return [link.textContent, Math.min(width, height)]
        })
      JS
      assert_not_empty links, path
      links.each { |name, size| assert_operator size, :>=, MIN_TARGET - 0.01, "#{name} on #{path}" }
    end
  end

  slow_test "the dates of the archive and a notification's links wrap on phones" do
    posts(:wal).update_columns created_at: 2.days.ago
    decide posts(:wal), "removed"
    emulate_screen(**PHONE) do
      visit past_path(day: Date.yesterday.iso8601)
      row = find("main > nav:has([rel])")
      assert_equal row.evaluate_script("this.clientWidth"), row.evaluate_script("this.scrollWidth")
      start_session_of posts(:wal).author
      visit inbox_path
      assert_equal "view in the moderation log\nappeal", find(".notification .choices").text
    end
  end

  slow_test "tabs are one row on phones, which starts near the current tab" do
    sign_in_as users(:tomas)
    emulate_screen(**PHONE) do
      [ settings_root_path, settings_mutes_path, settings_account_path ].each do |path|
        visit path
        row, tab = [ "main > nav", "main > nav [aria-current]" ].map { |selector| find(selector).native.rect }
        assert_operator row.height, :<, 60, path
        assert_operator tab.x, :>=, 0, path
        assert_operator tab.x + tab.width, :<=, 320, path
      end
    end
  end

  private
    def prepare_community
      change_settings language: "de"
      users(:maria).update_columns role: "moderator", unread_count: 12
      Hat.create!(user: users(:maria), granted_by: users(:admin), name: "SQLite developer")
      create_tags("databases", "web", description: "Storage engines and the like")
      give_tags posts(:wal), "databases"
      ContentRule.create!(kind: "domain", pattern: "pills.example", action: "refuse", reason: "Spam")
      [ posts(:essay), comments(:unkind) ].each { |item| flag item, by: 1 }
      decide posts(:wal), "retitled", title: "Write-ahead logs, explained"
      users(:tomas).message_to_moderators(body: "Could we have more tags?").submit
    end

    # Opens pages that have other controls for other roles, and one page of each kind that is not in +seen+.
    def crawl_as(user, *paths, seen:, minimum:)
      start_session_of user if user
      open_and_measure root_path, post_path(posts(:wal)), user_path(users(:newcomer))
      known = seen.size
      crawl(*paths, seen:) { |path| measure path }
      assert_operator seen.size - known, :>=, minimum
    end

    def open_and_measure(*paths)
      paths.each do |path|
        visit path
        measure path
      end
    end

    # On each screen. The next page is opened on the last one, which saves changing it once more.
    def measure(path)
      @screens.reverse!.each_with_index do |screen, index|
        use_screen(**screen) if index > 0
        layout, where = page.evaluate_script(LAYOUT), "#{path} at #{screen[:width]} px"
        assert_operator layout["header"], :<=, MAX_HEADER_HEIGHT, where
        assert_operator layout["width"], :<=, screen[:width], where
        assert_empty layout["small"], "Small targets on #{where}"
      end
    end
end

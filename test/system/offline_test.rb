require "application_system_test_case"

# A site that is stopped while somebody reads it, in a process of its own.
class OfflineTest < ApplicationSystemTestCase
  include AccessibilityHelper, PatienceHelper

  teardown { forget_the_site if @server }

  test "a visitor reads on what was read, and sees what else there is" do
    serve do
      arrive
      read "/", thread, "/about"
    end

    visit at(thread)
    assert_text "You’re offline. This page was saved"
    assert_selector "#comment_#{comments(:objection).id}"
    assert_selector "h1 a", text: posts(:wal).title
    assert_equal "4px", page.evaluate_script("getComputedStyle(document.querySelector('.flash')).borderInlineStartWidth"),
      "its stylesheet is kept"
    press "?"
    assert_selector "dialog[open]"
    click_on "Close"

    click_on "More saved pages"
    assert_link "Frontpage", href: at("/")
    assert_link posts(:wal).title, exact: false
    audit_here "what read them offline"
    visit at("/users/tomas")
    assert_selector "h1", text: "Pages available offline"
    click_on "Delete saved pages"
    assert_text "No pages saved yet"
    assert_no_link posts(:wal).title, exact: false
  end

  test "a member reads on, by Turbo as well, and nothing that is their own stays behind" do
    serve do
      sign_in_there users(:maria)
      read "/newest", "/inbox", "/settings/profile/edit"
      visit at("/newest")
      click_on "4 comments"
      assert_kept thread
    end

    visit at("/newest")
    assert_button "sign out"
    click_on "4 comments"
    assert_text "You’re offline. This page was saved"
    [ "/inbox", "/settings/profile/edit" ].each do |path|
      visit at(path)
      assert_selector "h1", text: "Pages available offline"
    end
  end

  test "who comes after a member is shown nothing of theirs" do
    serve do
      sign_in_there users(:maria)
      read thread, "/newest"
      click_on "sign out"
      assert_link "sign in"
      assert_equal [ "visitor" ], readers
      assert_no_kept thread
      sign_in_there users(:tomas)
      read "/newest"
      assert_equal [ users(:tomas).id.to_s ], readers
    end

    visit at(thread)
    assert_selector "h1", text: "Pages available offline"
    assert_no_text "maria"
    visit at("/newest")
    assert_text "tomas"
    assert_no_selector ".account", text: "maria"
  end

  test "a member whose session was ended elsewhere leaves nothing to the next reader" do
    serve do
      sign_in_there users(:maria)
      read thread
      browser.manage.delete_cookie "session_id"
      read "/newest"
      assert_equal [ "visitor" ], readers
      assert_no_kept thread
    end
  end

  test "no more than fifty pages are kept" do
    serve do
      arrive
      read "/"
      page.evaluate_async_script <<~JS
        const done = arguments[0]
        const ask = number => fetch(`/newest?number=${number}`, { headers: { Accept: "text/html" } })
        ;(async () => { for (let number = 1; number <= 55; number++) await ask(number); done() })()
      JS
      assert_kept "/newest?number=55"
      eventually(seconds: Capybara.default_max_wait_time) { kept.size == 50 }
      assert_no_kept "/"
    end
  end

  private
    def serve
      SiteServer.run("WEB_CONCURRENCY" => "1") do |server|
        @server = server
        yield
      end
    end

    def at(path) = "http://localhost:#{@server.port}#{path}"
    def thread = "/posts/#{posts(:wal).id}"

    # Visitors who read one page get no service worker and no stored pages.
    def arrive
      visit at("/active")
      assert_no_selector "link[rel=manifest]", visible: :all
      assert_equal 0, page.evaluate_async_script("const done = arguments[0]; " \
        "navigator.serviceWorker.getRegistrations().then(all => done(all.length))")
      click_on "new"
      assert_selector "link[rel=manifest][href='/site.webmanifest']", visible: :all
      assert_kept "/newest"
    end

    # Each until it is kept, where it may be.
    def read(*paths)
      paths.each do |path|
        visit at(path)
        assert_kept path unless path.match?(/about|inbox|settings/)
      end
    end

    def sign_in_there(user)
      visit at("/sign-in")
      fill_in "Username or email address", with: user.username
      fill_in "Password", with: SignInHelper::PASSWORD
      click_on "Sign in"
      assert_button "sign out"
      assert_kept "/"
    end

    def kept
      page.evaluate_async_script <<~JS
        const done = arguments[0]
        const names = async () => (await caches.keys()).filter(name => name.startsWith("pages of "))
        ;(async () => {
          const urls = async name => (await (await caches.open(name)).keys()).map(request => request.url)
          const found = await Promise.all((await names()).map(urls))
          done(found.flat())
        })()
      JS
    end

    def readers
      page.evaluate_async_script("const done = arguments[0]; caches.keys().then(done)").filter_map do |name|
        name[/\Apages of (.+)/, 1]
      end
    end

    def assert_kept(path)
      eventually(seconds: Capybara.default_max_wait_time) { kept.include?(at(path)) }
    end

    def assert_no_kept(path) = assert_not_includes kept, at(path)

    # Its port may be another's next.
    def forget_the_site
      browser.execute_cdp "Storage.clearDataForOrigin", origin: at(""), storageTypes: "all"
    end
end

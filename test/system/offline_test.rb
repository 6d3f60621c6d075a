require "application_system_test_case"

# Pages stay readable after the server was stopped.
class OfflineTest < ApplicationSystemTestCase
  teardown { clear_site_data if @server }

  slow_test "shows visitors saved pages and lists them" do
    serve do
      install_service_worker
      read "/", thread, "/about"
    end

    visit at(thread)
    assert_text "You’re offline. This page was saved"
    assert_selector "#comment_#{comments(:objection).id}"
    assert_selector "h1 a", text: posts(:wal).title
    border = "getComputedStyle(document.querySelector('.flash')).borderInlineStartWidth"
    assert_equal "4px", page.evaluate_script(border), "the stylesheet must be cached too"
    press "?"
    assert_selector "dialog[open]"
    click_on "Close"

    click_on "More saved pages"
    assert_link "Frontpage", href: at("/")
    assert_link posts(:wal).title, exact: false
    assert_text(/[[:alpha:]]+ \d\d?, 20\d\d at \d\d:\d\d/)
    audit_here "saved pages"
    visit at("/users/tomas")
    assert_selector "h1", text: "Pages available offline"
    click_on "Delete saved pages"
    assert_text "No pages saved yet"
    assert_no_link posts(:wal).title, exact: false
  end

  slow_test "is in the language of the page that was read last" do
    serve do
      install_service_worker
      read "/newest?language=de"
    end

    visit at("/newest?language=de")
    assert_text(/Du bist offline\. Diese Seite wurde .* gespeichert/)
    visit at("/users/tomas")
    assert_selector "html[lang=de] h1", text: "Offline verfügbare Seiten"
    assert_no_text "Pages available offline"
    assert_title "Offline · Frontpage"
    assert_text(/\d\d?\. [[:alpha:]]+ 20\d\d um \d\d:\d\d/)
    audit_here "saved pages in German"
    click_on "Gespeicherte Seiten löschen"
    assert_text "Noch keine Seiten gespeichert"
  end

  test "shows members saved pages, but none of their private ones" do
    serve do
      sign_in_to_server users(:maria)
      read "/newest", "/inbox", "/settings/profile/edit"
      visit at("/newest")
      click_on "4 comments"
      assert_cached thread
    end

    visit at("/newest")
    assert_signed_in
    click_on "4 comments"
    assert_text "You’re offline. This page was saved"
    [ "/inbox", "/settings/profile/edit" ].each do |path|
      visit at(path)
      assert_selector "h1", text: "Pages available offline"
    end
  end

  slow_test "shows no page of a member to the next one" do
    serve do
      sign_in_to_server users(:maria)
      read thread, "/newest"
      sign_out
      assert_equal [ "visitor" ], readers
      assert_not_cached thread
      sign_in_to_server users(:tomas)
      read "/newest"
      assert_equal [ users(:tomas).id.to_s ], readers
    end

    visit at(thread)
    assert_selector "h1", text: "Pages available offline"
    assert_no_text "maria"
    visit at("/newest")
    assert_text "tomas"
    assert_no_selector ".account summary", text: "maria"
  end

  slow_test "deletes a member's pages when the session was ended elsewhere" do
    serve do
      sign_in_to_server users(:maria)
      read thread
      browser.manage.delete_cookie "session_id"
      read "/newest"
      assert_equal [ "visitor" ], readers
      assert_not_cached thread
    end
  end

  slow_test "saves at most 50 pages" do
    serve do
      install_service_worker
      read "/"
      page.evaluate_async_script <<~JS
        const done = arguments[0]
        const load = number => fetch(`/newest?number=${number}`, { headers: { Accept: "text/html" } })
        ;(async () => { for (let number = 1; number <= 55; number++) await load(number); done() })()
      JS
      assert_cached "/newest?number=55"
      eventually { cached_urls.size == 50 }
      assert_not_cached "/"
    end
  end

  test "doesn't request the response to a form again when the service worker starts" do
    start_session_of users(:maria)
    visit new_post_path
    page.evaluate_async_script "const done = arguments[0]; navigator.serviceWorker.getRegistration()" \
      ".then(registration => registration?.unregister()).then(() => done())"
    log = capture_log level: :info do
      visit new_post_path
      click_on "Preview"
      assert_text "Not posted yet"
      eventually { service_workers.values_at("active", "controller") == %w[ activated activated ] }
      visit root_path
      eventually { cached_urls.include?(page.current_url) }
    end
    assert_match 'Started POST "/posts"', log
    assert_no_match 'Started GET "/posts"', log
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

    # Installs the service worker, which visitors get with their second page.
    def install_service_worker
      visit at("/active")
      assert_no_selector "link[rel=manifest]", visible: :all
      assert_equal 0, page.evaluate_async_script("const done = arguments[0]; " \
        "navigator.serviceWorker.getRegistrations().then(all => done(all.length))")
      click_on "new"
      assert_selector "link[rel=manifest][href='/site.webmanifest']", visible: :all
      assert_cached "/newest"
    end

    # Visits each page and waits until it is cached, if it may be.
    def read(*paths)
      paths.each do |path|
        visit at(path)
        assert_cached path unless path.match?(/about|inbox|settings/)
      end
    end

    def sign_in_to_server(user)
      visit at("/sign-in")
      submit_sign_in_form user
      assert_signed_in
      assert_cached "/"
    end

    def cached_urls
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

    def assert_cached(path)
      Kit::Clock.wait_until(seconds: 60) { cached_urls.include?(at(path)) } ||
        flunk("#{path} was not cached at #{page.current_url}. Cached: #{cached_urls}. Readers: #{readers}. " \
          "Workers: #{service_workers}. Messages: #{browser.logs.get(:browser).map(&:message)}")
    end

    # The state of each worker of the page's registration, and whether one controls the page.
    def service_workers
      page.evaluate_async_script <<~JS
        const done = arguments[0]
        navigator.serviceWorker.getRegistration().then(registration => done({
          installing: registration?.installing?.state, waiting: registration?.waiting?.state, active: registration?.active?.state,
          controller: navigator.serviceWorker.controller?.state
        }))
      JS
    end

    def assert_not_cached(path) = assert_not_includes cached_urls, at(path)

    # Another server may reuse the port. Without a page that the service worker controls, and only what the
    # site stores: clearing all kinds of data once took longer than a minute.
    def clear_site_data
      visit "about:blank"
      browser.execute_cdp "Storage.clearDataForOrigin", origin: at(""),
        storageTypes: "cookies,local_storage,indexeddb,service_workers,cache_storage"
    end
end

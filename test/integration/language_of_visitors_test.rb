require "test_helper"

# Visitors have no cookie, so a language other than the site's is in the URL of each page that they open.
class LanguageOfVisitorsTest < ActionDispatch::IntegrationTest
  test "keeps the language on the way from the front page to the account" do
    get "/?language=de"
    follow "header a.sign-up"
    assert_german_form "Registrieren"
    post form_action, params: { user: { username: "p", password: "short" } }
    assert_response :unprocessable_content
    assert_german_form "Registrieren"
    post form_action, params: { user: { username: "paula", password: "four lucky words here" } }
    assert_redirected_to root_path
    assert_equal "de", User.find_by!(username: "paula").language
    follow_redirect!
    assert_select "html[lang=de]"
    assert_select "a[href*=language]", 0
  end

  test "keeps the language on the way to a new password" do
    get "/posts/#{posts(:wal).id}?language=de"
    follow "header a[href^='/sign-in']"
    post form_action, params: { session: { username: "maria", password: "wrong" } }
    assert_german_form "Anmelden"
    follow ".errors a"
    assert_german_form "Passwort zurücksetzen"
    post form_action, params: { password_reset: { email_address: "no address" } }
    assert_german_form "Passwort zurücksetzen"
    post form_action, params: { password_reset: { email_address: "maria@example.com" } }
    assert_redirected_to password_reset_path(language: "de")
    follow_redirect!
    assert_select "html[lang=de]"
    follow "main a"
    assert_german_form "Passwort zurücksetzen"
  end

  test "keeps the language when a page requires signing in, and for the vote of a visitor" do
    get "/posts/new?language=de"
    assert_redirected_to new_session_path(language: "de", return_to: "/posts/new?language=de")
    get "/newest?language=de"
    get css_select(".post a.vote").first["href"]
    follow_redirect!
    assert_german_form "Anmelden"
  end

  test "keeps the language in lists, threads and searches" do
    get "/newest?language=de"
    [ "header .wordmark", "header a[href^='/top']", ".post .meta a[href^='/posts/']",
      "footer a[href^='/about']" ].each do |selector|
      link = css_select(selector).first or flunk(selector)
      assert_match(/[?]language=de\z/, link["href"])
    end
    assert_select "footer form[action^='/search'] input[type=hidden][name=language][value=de]"
    assert_select "footer a[lang=en][href='?language=en']"
    assert_select "link[rel=stylesheet][href*=language], link[rel=search][href*=language]", 0
  end

  test "doesn't add the site's own language, or any to other readers' pages" do
    [ "/newest", "/newest?language=en", "/newest?language=tlh" ].each do |path|
      get path
      assert_select "html[lang=en]"
      assert_select "header a[href*=language], main a[href*=language]", 0, path
    end
    post registration_path(language: "en"),
      params: { user: { username: "paula", password: "four lucky words here" } }
    assert_nil User.find_by!(username: "paula").language
    get "/newest?language=de"
    assert_select "header a[href*=language], main a[href*=language]", 0
  end

  test "leads from the front page to pages in the same language only" do
    found, seen = [ "/?language=de" ], {}
    while (path = found.shift) && seen.size < 100
      get path
      follow_redirect! while response.redirect?
      seen[path] = css_select("html").first&.[]("lang") if response.media_type == "text/html"
      links = css_select("a[href^='/'], a[href^='?']")
        .map { |link| URI.join("http://www.example.com#{path}", link["href"]).request_uri }
      found.concat (links - seen.keys - found).grep_v(/language=en|\.(?:atom|rss|json|sqlite3)\b/)
    end
    assert_operator seen.size, :>=, 50
    assert_empty seen.reject { |_, language| language == "de" }
  end

  test "keeps the language on error pages, and drops the rest of the query" do
    failures = { "/nothing-here?language=de&x=1" => 404, "/posts/0?x=1&language=de" => 404,
      "/404?language=de" => 404, "/about?a[]=1&a[b]=2&language=de" => 400,
      "/about?after=%FF&language=de" => 400 }
    failures.each do |path, status|
      get path
      assert_response status, path
      assert_select "html[lang=de]", 1, path
      assert_equal "/?language=de", css_select("main a").sole["href"], path
    end
    ActionController::Base.with(allow_forgery_protection: true) do
      post "/sign-in?language=de", params: { session: { username: "maria", password: "guess" } }
    end
    assert_response :unprocessable_content
    assert_select "html[lang=de] h1", "Dieses Formular ist abgelaufen"
    get "/about?after=%FF&language=tlh"
    assert_select "html[lang=en] h1", "Bad request"
  end

  test "isn't offered on responses to forms, whose URL may be no page" do
    forms = {
      registration_passkey_path => { user: { username: "paula" } },
      session_passkey_path => { credential: "{}" }
    }
    forms.each do |path, params|
      post(path, params:)
      assert_select "main h1"
      assert_select "footer a[hreflang]", 0, path
    end
  end

  test "adds English on a German site" do
    change_settings language: "de"
    get "/?language=en"
    follow "header a.sign-up"
    assert_select "html[lang=en]"
  end

  test "emails of a member with another language than the site's link to pages in it" do
    users(:maria).update! language: "de", unconfirmed_email_address: "new@example.com"
    mails = [
      EmailAddressMailer.confirmation(users(:maria)),
      PasswordResetMailer.instructions("maria@example.com")
    ]
    mails.each do |mail|
      mail.body.parts.each { |part| assert_match(/[?&](?:amp;)?language=de/, part.decoded) }
      get mail.text_part.decoded[%r{https?://[^/]+(/\S+)}, 1]
      assert_german_form
    end
    users(:maria).update! language: nil
    assert_no_match(/language=/, PasswordResetMailer.instructions("maria@example.com").text_part.decoded)
  end

  private
    def follow(selector)
      link = css_select(selector).first or flunk("no #{selector}")
      get link["href"]
      assert_response :success
    end

    def assert_german_form(heading = nil)
      assert_select "html[lang=de]"
      assert_select "h1", heading if heading
      assert_match(/[?&]language=de/, form_action)
    end

    def form_action = css_select("main form.form").first["action"]
end

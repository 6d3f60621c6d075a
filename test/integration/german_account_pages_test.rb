require "test_helper"

# Accounts and settings in German, with the errors of their forms.
class GermanAccountPagesTest < ActionDispatch::IntegrationTest
  include FactorsHelper

  SETTINGS = {
    "/settings/profile/edit" => "Über dich", "/settings/email/edit" => "Neue E-Mail-Adresse",
    "/settings/notifications/edit" => "Automatisch folgen", "/settings/password/edit" => "Passwort ändern",
    "/settings/authenticator" => "Zwei-Faktor-Authentifizierung einschalten",
    "/settings/passkeys" => "Passkey hinzufügen", "/settings/tokens" => "Token erstellen",
    "/settings/sessions" => "Sicherheitsprotokoll", "/settings/muted" => "Mitglied oder Domain",
    "/settings/export" => "Meine Daten herunterladen", "/settings/account" => "Konto löschen",
    "/settings/browsers" => "Push-Benachrichtigungen"
  }.freeze

  test "translates the settings" do
    in_german do
      sign_in_as users(:maria)
      SETTINGS.each do |path, text|
        get path
        assert_german text, path
        assert_select "h1", "Einstellungen"
        assert_select "nav[aria-label=Einstellungen] a[aria-current=page]", 1
      end
    end
  end

  test "translates settings with tokens, passkeys, mutes and a bounced address" do
    users(:maria).update_columns unconfirmed_email_address: "new@example.com"
    in_german do
      EmailBounce.record "maria@example.com", ""
      sign_in_as users(:maria)
      add_passkey
      post settings_access_tokens_path,
        params: { access_token: { name: "Reader", scope: "feeds", expires_on: "" } }
      assert_german "Es wird nicht noch einmal angezeigt"
      post settings_mutes_path, params: { mute: { name: "tomas" } }
      give_authenticator users(:maria)
      { "tokens" => "nie benutzt", "passkeys" => "nie benutzt",
        "muted" => "Stummschaltung von tomas aufheben", "authenticator" => "noch 10 Wiederherstellungscodes",
        "email/edit" => "Kein Grund angegeben", "sessions" => "Unbekanntes Gerät" }.each do |path, text|
        get "/settings/#{path}"
        assert_german text, path
      end
      post settings_recovery_codes_path
      assert_german "Deine Wiederherstellungscodes"
    end
  end

  test "translates errors" do
    in_german do
      sign_in_as users(:maria)
      patch settings_password_path, params: { user: { password: "short", password_challenge: "wrong" } }
      assert_german "Passwort muss mindestens"
      assert_select "#user_password_challenge_error", "Aktuelles Passwort stimmt nicht."
      patch settings_email_address_path,
        params: { user: { unconfirmed_email_address: "nowhere", password_challenge: SignInHelper::PASSWORD } }
      assert_german "E-Mail-Adresse muss aussehen wie name@example.com"
      delete settings_account_path, params: { user: { texts: "keep", password_challenge: "wrong" } }
      assert_german "Behalten, ohne deinen Namen"
    end
  end

  test "translates signing in with a code" do
    give_authenticator users(:maria)
    in_german do
      get new_session_path(return_to: "/posts/new")
      assert_german "erstelle ein Konto"
      post session_path, params: { session: { username: "maria", password: "wrong" } }
      assert_german "Benutzername oder Passwort stimmt nicht"
      sign_in_with_password users(:maria)
      post session_code_path, params: { code: "000000" }
      assert_german "Dieser Code stimmt nicht"
      post session_code_path, params: { code: }
      get settings_sessions_path
      assert_german "Angemeldet mit Passwort und Code"
    end
  end

  test "translates signing up in each sign-up mode" do
    in_german do
      get new_registration_path
      assert_german "2–20 Buchstaben"
      post registration_path,
        params: { user: { username: "maria", unconfirmed_email_address: "", password: "password" } }
      assert_german "Benutzername ist schon vergeben"

      {
        "closed" => "Die Registrierung ist geschlossen", "invitation" => "Registrierung nur mit Einladung",
        "approval" => "Warum möchtest du beitreten?"
      }.each do |mode, text|
        change_settings sign_up: mode
        get new_registration_path
        assert_german text, mode
      end
      post registration_path,
        params: { user: { username: "lena", unconfirmed_email_address: "", password: "four words and a lamp",
        reason_for_joining: "I build boats." } }
      get join_request_path
      assert_german "Deine Anfrage wartet auf die Moderation"
      JoinRequest.sole.decide "declined", reason: "Not now", by: users(:admin)
      get join_request_path
      assert_german "Deine Anfrage wurde abgelehnt"
    end
  end

  test "translates password resets, email confirmation and unsubscribing" do
    users(:maria).update_columns unconfirmed_email_address: "new@example.com"
    in_german do
      get new_password_reset_path
      assert_german "Link senden"
      post password_reset_path, params: { password_reset: { email_address: "nowhere" } }
      assert_german "Gib die E-Mail-Adresse deines Kontos ein"
      get password_reset_path
      assert_german "Der Link ist 30 Minuten gültig"
      get edit_password_reset_path(token: users(:maria).password_reset_token)
      assert_german "Du wirst überall abgemeldet"
      get email_confirmation_path(token: users(:maria).generate_token_for(:email_confirmation))
      assert_german "E-Mail-Adresse bestätigen"
      get unsubscription_path(token: "none")
      assert_german "Dieser Link ist ungültig"
      get unsubscription_path(token: users(:maria).generate_token_for(:unsubscription))
      assert_german "E-Mails von Frontpage"
    end
  end

  test "translates invitations" do
    in_german do
      sign_in_as users(:maria)
      post invitations_path, params: { invitation: { note: "Lena" } }
      post invitations_path, params: { invitation: { note: "" } }
      users(:maria).invitations.first.revoke
      get invitations_path
      assert_german "Widerrufen"
      sign_out
      get new_registration_path(invitation_token: users(:maria).invitations.last.generate_token_for(:joining))
      assert_german "hat dich eingeladen"
    end
  end

  test "translates the setup page" do
    page = I18n.with_locale(:de) do
      FirstRunsController.render(:show, assigns: { user: User.new, site: Site.load })
    end
    assert_includes page, "Einrichtungscode"
    assert_includes page, "Benutzername"
  end

  private
    def assert_german(text, path = request.path)
      page = Nokogiri::HTML5(response.body)
      assert_includes page.at("main").text + page.at("main").css("@aria-label").to_a.join, text, path
      assert_no_match(/translation.missing/i, response.body[/^.*translation.missing.*$/i].to_s, path)
    end
end

require "test_helper"

# Cookies, links and forms that were signed with the previous secret_key_base work until it
# expires, as they would have without a rotation, and not for a second longer.
# SecretKeyRotationProof runs all of it in production.
class SecretKeyRotationTest < ActionDispatch::IntegrationTest
  include PreviousSecretHelper, StorageHelper

  # How each kind is made, and whether it still works, for the member in @maria.
  KINDS = {
    "session" => [
      ->(test) { test.sign_in_with_password @maria },
      ->(test, _) { test.get(settings_sessions_path) == 200 }
    ],
    "known browser" => [
      ->(test) { test.sign_in_with_password @maria },
      ->(test, _) {
        count = KnownBrowser.count
        test.sign_in_with_password @maria
        KnownBrowser.count == count
      }
    ],
    "second step of signing in" => [
      ->(test) {
        give_authenticator @maria unless @maria.reload.two_factor_enabled?
        test.sign_in_with_password @maria
      },
      ->(test, _) { test.get(new_session_code_path) == 200 }
    ],
    "link to reset a password" => [
      ->(_) { @maria.password_reset_token },
      ->(test, token) { test.get(edit_password_reset_path(token:)) == 200 }
    ],
    "sign-in link" => [
      ->(_) { SignInLink.find_or_create_by!(user: @maria).token }, # another one would end it
      ->(test, token) { test.get(sign_in_link_path(token:)) == 200 }
    ],
    "link to confirm an address" => [
      ->(_) {
        @maria.update! unconfirmed_email_address: "new@example.com"
        @maria.generate_token_for(:email_confirmation)
      },
      ->(test, token) { test.get(email_confirmation_path(token:)) == 200 }
    ],
    "link to restore an account" => [
      ->(_) {
        AccountSnapshot.of(@maria).announce @maria.security_events.create!(kind: "signed_in")
        AccountSnapshot.last.generate_token_for(:restoration)
      },
      ->(test, token) { test.get(account_restoration_path(token:)) == 200 }
    ],
    "link to unsubscribe" => [
      ->(_) { @maria.generate_token_for(:mailed_unsubscription) },
      ->(test, token) { test.get(unsubscription_path(token:)) == 200 }
    ],
    "link to unsubscribe of release 1.0" => [
      ->(_) { @maria.generate_token_for(:unsubscription) },
      ->(test, token) { test.get(unsubscription_path(token:)) == 200 }
    ],
    "link to object to a decision on a report" => [
      ->(_) {
        report = Report.first || Report.create!(reason: "other", explanation: "Illegal", language: "en",
          good_faith: true, url: post_path(posts(:wal)))
        decide posts(:wal), "removed" if report.decided_at.nil?
        report.reload
        report.generate_token_for(:objection)
      },
      ->(test, token) { test.get(new_report_objection_path(token:)) == 200 }
    ],
    "invitation" => [
      ->(_) { @maria.invitations.create!.generate_token_for(:joining) },
      ->(_, token) { Invitation.find_usable(token) }
    ],
    "progress of a deletion" => [
      ->(_) { AccountDeletion.of(users(:newcomer), texts: false).progress_key },
      ->(_, key) { AccountDeletion.find_by_progress_key(key) }
    ],
    "passkey challenge" => [
      ->(_) { Passkey::Challenge.issue("sign-in") },
      ->(_, challenge) {
        Rails.cache.clear # it works once
        Passkey::Challenge.consume(challenge, "sign-in")
      }
    ],
    "secret of an authenticator app in a form" => [
      ->(_) { Authenticator.generate_signed_secret(@maria) },
      ->(_, secret) { Authenticator.verify_signed_secret(secret, @maria) }
    ]
  }.freeze

  # Where a key is derived from secret_key_base, by file, and which of the KINDS or other tests cover it.
  USES = {
    "app/controllers/concerns/authentication.rb" => "session",
    "app/controllers/concerns/session_management.rb" => "session",
    "app/controllers/concerns/browser_cookie.rb" => "known browser",
    "app/controllers/concerns/session_cookie_renewal.rb" => "session",
    "app/controllers/sessions/codes_controller.rb" => "second step of signing in",
    "lib/frontpage/replica_resolver.rb" => "second step of signing in", # the same cookie
    "app/models/user/authenticatable.rb" => "link to reset a password",
    "app/models/user/email_confirmable.rb" => "link to confirm an address",
    "app/models/user/notifiable.rb" => "link to unsubscribe",
    "app/models/user/two_factor.rb" => "second step of signing in",
    "app/models/accounts/account_snapshot.rb" => "link to restore an account",
    "app/models/accounts/sign_in_link.rb" => "sign-in link",
    "app/models/accounts/invitation.rb" => "invitation",
    "app/models/moderation/report/objectable.rb" => "link to object to a decision on a report",
    "app/models/accounts/account_deletion.rb" => "progress of a deletion",
    "app/models/accounts/passkey/challenge.rb" => "passkey challenge",
    "app/models/accounts/authenticator.rb" => "secret of an authenticator app in a form",
    "app/models/accounts/reserved_username_key.rb" => "SecretKeyRotationModelTest",
    "app/models/site/secret.rb" => "SecretKeyRotationModelTest",
    "config/initializers/encryption.rb" => "SecretKeyRotationModelTest",
    "config/initializers/secret_key_rotation.rb" => "all of these",
    "lib/frontpage/warm_up.rb" => "nothing: its cookies are never sent",
    "app/controllers/concerns/rate_limiting.rb" => "nothing: the limits begin again",
    "app/models/administration/first_run.rb" => "nothing: the server prints the new code when it starts"
  }.freeze

  DERIVING = Regexp.union(
    /\b(?:key_generator|generate_key|message_verifiers?|signed_id|find_signed|to_sgid)\b/,
    /\b(?:generates_token_for|has_secure_password|encrypts)\b/,
    /\b(?:MessageVerifier|MessageEncryptor|SignedGlobalID)\.new/,
    /\bcookies\.(?:signed|encrypted)/, /(?<![\w@"])(?:\w+\.)?session\[[:A-Z]/
  )

  # As config.ru does. Without StorageHelper, that would delete fixtures which other
  # tests of this run have erased.
  setup { Rails.application.load_server }
  setup { @maria = users(:maria) }

  KINDS.each do |name, (make, works)|
    test "#{name}: works with the previous secret until it expires, and with the current one afterwards" do
      travel_to previous.valid_until - 1.minute
      before, now = open_session, open_session
      made_before = signing_with_previous_secret { instance_exec(before, &make) }
      made_now = instance_exec(now, &make) unless name == "progress of a deletion"
      cookies_before = before.cookies.to_hash
      assert instance_exec(before, made_before, &works), "signed with the previous secret"

      cookies_before.each { |name, value| before.cookies[name] = value } # as if they hadn't been renewed
      travel_to previous.valid_until + 1.second
      assert_not instance_exec(before, made_before, &works), "signed with the expired one"
      assert instance_exec(now, made_now, &works), "signed with the current one" if made_now
    end
  end

  test "each use of a key that is derived from secret_key_base is in the table" do
    folders = %w[ app lib benchmarking config importers/lib tally/app tally/lib ]
    files = SourceCode.in(*folders).select { |source| source.lines_of_code.any?(DERIVING) }.map(&:to_s)

    assert_equal USES.keys.sort, files.sort,
      "Say here what becomes of it when secret_key_base is rotated, and test it."
  end

  test "cookies are renewed with their attributes, so that the member stays signed in" do
    second_step = Rails.configuration.session_options[:key]
    give_authenticator @maria
    attributes = signing_with_previous_secret do
      sign_in_with_password @maria
      attributes_of_cookie(second_step)
    end
    get new_session_code_path
    assert_equal attributes, attributes_of_cookie(second_step)

    @maria.authenticator.destroy!
    attributes = signing_with_previous_secret do
      sign_in_with_password @maria
      attributes_of_cookie("session_id")
    end
    old = cookies[:session_id]
    get settings_sessions_path
    assert_equal attributes, attributes_of_cookie("session_id")
    assert_includes attributes, "httponly"
    assert_not_equal old, cookies[:session_id]

    get settings_sessions_path
    assert_nil response.headers["Set-Cookie"].to_s[/session_id/], "a current cookie is not sent again"
    travel_to previous.valid_until + 1.day
    assert_equal 200, get(settings_sessions_path)
  end

  test "responses that others may get have no cookie, and neither have those to a session that has ended" do
    signing_with_previous_secret { sign_in_with_password @maria }
    old = cookies[:session_id]
    %w[ /site.webmanifest /robots.txt /sitemap.xml /opensearch.xml ].each do |path|
      get path
      assert response.cache_control[:public], path
      assert_no_match(/session_id/, response.headers["Set-Cookie"].to_s, path)
    end
    assert_equal old, cookies[:session_id]

    delete session_path
    assert_redirected_to root_path
    assert_predicate cookies[:session_id], :blank?
    cookies[:session_id] = old
    get settings_sessions_path
    assert_redirected_to %r{/sign-in}
    assert_no_match(/session_id/, response.headers["Set-Cookie"].to_s)
  end

  test "forged cookies are rejected after the rotation" do
    generator = Rails.application.key_generator(previous.secret)
    jar = ActionDispatch::TestRequest.create("action_dispatch.key_generator" => generator).cookie_jar
    jar.signed[:session_id] = @maria.sessions.create!(ip_address: "192.0.2.1").key
    second_step = Rails.configuration.session_options[:key]

    { "session_id" => settings_sessions_path, second_step => new_session_code_path }.each do |name, path|
      { -1.minute => 200, 1.second => 302 }.each do |after, status|
        travel_to(previous.valid_until + after) do
          token = @maria.generate_token_for(:second_step)
          jar.encrypted[second_step] = { value: { session_id: "1", second_step: token } }
          assert_equal status,
            open_session.get(path, headers: { "Cookie" => "#{name}=#{Rack::Utils.escape(jar[name])}" }), name
        end
      end
    end
  end

  private
    def attributes_of_cookie(name)
      Array(response.headers["Set-Cookie"]).flat_map(&:lines)
        .find { |field| field.start_with?("#{name}=") }.chomp
        .split("; ").drop(1)
        .map { |attribute| attribute.sub(/\Aexpires=\w+, \d+ \w+ (\d+).*/, "expires in \\1") }.sort
    end
end

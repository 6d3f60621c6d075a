require "test_helper"

# A link that an administrator or the operator creates. User::LinksTest lists further changes that end it.
class SignInLinkTest < ActiveSupport::TestCase
  include ActionMailer::TestHelper, FactorsHelper

  NEW = "four lucky words here"

  setup { @maria = users(:maria) }

  test "sets the password once, ends sessions and tokens, and records it" do
    AccessToken.new(user: @maria, name: "Script", scope: "write").save!
    link = find(SignInLink.issue(@maria).token)

    assert link.use(NEW, everything_else: false)
    assert_equal @maria, User.authenticate_by_login("maria", NEW)
    assert_equal [ 0, 0 ], [ @maria.sessions.count, @maria.access_tokens.count ]
    assert_equal "password_reset", @maria.security_events.order(:id).last.kind
    assert_not link.use("five lucky words here", everything_else: false)
    assert_empty SignInLink.all
  end

  test "an invalid password doesn't use it up" do
    token = SignInLink.issue(@maria).token
    assert_not find(token).use("short", everything_else: true)
    assert find(token).use(NEW, everything_else: true)
  end

  test "a second link ends the first one" do
    first, loaded = SignInLink.issue(@maria).then { |link| [ link.token, SignInLink.find(link.id) ] }
    second = SignInLink.issue(@maria).token

    assert_nil find(first)
    assert_not loaded.use(NEW, everything_else: false)
    assert @maria.reload.password_matches?(SignInHelper::PASSWORD)
    assert find(second)
  end

  test "doesn't survive a suspension, a ban or another role, even if that is undone" do
    [ %w[ suspended reinstated ], %w[ banned reinstated ], %w[ appointed relieved ] ].each do |actions|
      token = SignInLink.issue(@maria).token
      actions.each { |action| assert decide(@maria.reload, action, days: (3 if action == "suspended")) }
      assert_nil find(token), actions.first
    end
    token = SignInLink.issue(@maria).token
    AccountOperation.new("maria").set_role("administrator")
    AccountOperation.new("maria").set_role("member")
    assert_nil find(token)
  end

  test "a member who is banned already can use it, and stays banned" do
    decide @maria, "banned"
    assert find(SignInLink.issue(@maria).token).use(NEW, everything_else: true)
    assert_predicate @maria.reload, :banned?
  end

  test "doesn't survive a restore of the database, and nor do links that were mailed" do
    links = [ SignInLink.issue(@maria).token, @maria.password_reset_token ]
    mark = Operations::Provenance.mark(Kit::DataDirectory.here(environment: "test").primary)
    sqlite_only "the site can't know of a restore of PostgreSQL"
    FileUtils.touch mark
    assert_nil find(links.first)
    assert_nil User.find_by_password_reset_token(links.last)
  ensure
    FileUtils.rm_f mark
  end

  test "doesn't survive a restoration of the account, also of one without a password" do
    paula = User.new(username: "paula", email_address: "paula@example.com").tap(&:prepare_for_passkey)
    paula.register_with_passkey(name: "Key", credential: "hers", public_key: "x")
    assert decide(paula, "link_created", delivery: "shown")
    token = paula.reload.sign_in_link.token
    assert find(token)

    assert paula.account_snapshots.sole.restore
    assert_nil find(token)
  end

  test "can end every other way in: passkeys, browsers and claimed addresses, but not the second factor" do
    give_authenticator @maria
    @maria.update! unconfirmed_email_address: "new@example.com"
    Passkey.create!(user: @maria, name: "Key", credential: "x", public_key: "y", sign_count: 0)
    @maria.known_browsers.create!
    [ false, true ].each do |everything_else|
      assert find(SignInLink.issue(@maria.reload).token).use(NEW, everything_else:)
      assert_equal [ !everything_else ] * 3, [ @maria.passkeys.any?, @maria.known_browsers.any?,
        @maria.reload.unconfirmed_email_address.present? ]
    end
    assert_equal "maria@example.com", @maria.email_address
    assert_predicate @maria, :two_factor_enabled?
    assert_equal 10, @maria.recovery_codes.count
  end

  test "with everything else, an address that replaced another one is removed, and gets no link" do
    @maria.change_email_address "thief@example.org", challenge: SignInHelper::PASSWORD
    assert @maria.confirm_email_address
    clear_enqueued_jobs
    link = find(SignInLink.issue(@maria).token)

    mails = capture_emails { perform_enqueued_jobs { link.use(NEW, everything_else: true) } }
    assert_nil @maria.reload.email_address
    assert_empty @maria.account_snapshots
    assert_equal [ %w[ thief@example.org ] ], mails.map(&:to)
    assert_no_match "this-wasnt-me", mails.sole.text_part.decoded
  end

  private
    def find(token) = SignInLink.find_by_link(token)
end

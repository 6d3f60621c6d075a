require "test_helper"
require "rake"

# The operator lets members, and an administrator who forgot the password, back in
# from the server's command line.
class AccountOperationTest < ActiveSupport::TestCase
  include ActionMailer::TestHelper, FactorsHelper

  test "describes an account without changing it" do
    give_authenticator users(:maria)
    users(:maria).update! unconfirmed_email_address: "new@example.com"
    text = nil
    assert_no_queries_match(/\A\s*(INSERT|UPDATE|DELETE)/i) { text = operate("MARIA") }

    assert_equal "maria (member)", text.lines.first.chomp
    {
      "state" => "active", "email address" => "maria@example.com, new@example.com (not confirmed)",
      "password" => "set", "second factor" => "authenticator app, 10 recovery codes", "passkeys" => "0",
      "sessions" => "2"
    }.each { |label, value| assert_match(/^  #{label} +#{Regexp.escape(value)}$/, text) }
    assert_match "bin/ops account maria --sign-in-link", text
  end

  test "says if an account is suspended, banned, waits for approval or was imported" do
    decide users(:tomas), "suspended", days: 3
    assert_match(/state +suspended until .* UTC: As the guidelines say/, operate("tomas"))
    decide users(:tomas), "banned"
    assert_match(/state +banned: As the guidelines say/, operate("tomas"))
    JoinRequest.create!(user: users(:newcomer), body: "I like boats.")
    assert_match(/state +waits for a moderator's approval/, operate("newcomer"))
    imported = User.create!(username: "jcs", password: "four lucky words here")
    ImportMapping.create!(source: "lobsters", identifier: "user jcs", user: imported)
    assert_match(/state +imported, and never used: bin\/import claim jcs/, operate("jcs"))
  end

  test "prints a link that lets the only administrator choose a password, once" do
    text = operate("admin", sign_in_link: true)

    assert_match(/valid once within 30 minutes/, text)
    token = CGI.unescape(text[%r{http://www\.example\.com/sign-in-link\?token=(\S+)}, 1])
    assert SignInLink.find_by_link(token).use("four lucky words here", everything_else: true)
    assert_equal users(:admin), User.authenticate_by_login("admin", "four lucky words here")
    assert_nil SignInLink.find_by_link(token)
    assert_equal %w[ link_created password_reset ], events_of(:admin)
  end

  test "sets the address, tells the former one, and removes it if blank" do
    assert_enqueued_email_with(EmailAddressMailer, :changed, args: [ users(:maria), "maria@example.com" ]) do
      assert_equal "The email address of maria is new@example.com now.",
        operate("maria", address: " New@Example.com ")
    end
    assert_equal "maria has no email address now.", operate("new@example.com", address: "")
    assert_equal [ nil, nil ], users(:maria).reload.values_at(:email_address, :unconfirmed_email_address)
    assert_equal %w[ address_set address_set ], events_of(:maria)
  end

  test "sets roles, ends sessions and removes the second factor, and records each" do
    give_authenticator users(:maria)
    text = operate("maria", role: "administrator", end_sessions: true, disable_second_factor: true)

    assert_equal [ "maria has the role administrator now.", "Signed maria out everywhere (sessions: 2).",
      "Removed the second factor and the passkeys of maria, and signed them out everywhere." ],
        text.lines(chomp: true)
    assert_equal [ "administrator", 0, false ],
      users(:maria).reload.then { |maria| [ maria.role, maria.sessions.count, maria.second_factor? ] }
    assert_equal %w[ role_set sessions_ended factors_reset ], events_of(:maria)
  end

  test "prints a link as well if nothing else is left to sign in with" do
    paula = User.new(username: "paula").tap(&:prepare_for_passkey)
    paula.register_with_passkey(name: "Laptop", credential: "x", public_key: "y")
    token = CGI.unescape(operate("paula", disable_second_factor: true)[/token=(\S+)/, 1])

    assert_equal paula, SignInLink.find_by_link(token).user
  end

  test "says that a second factor is still needed" do
    give_authenticator users(:maria)
    assert_match "maria also needs a code from the app", operate("maria", sign_in_link: true)
    assert_no_match "needs a code", operate("maria", sign_in_link: true, disable_second_factor: true)
  end

  test "changes nothing that would leave the site without an administrator, or that is impossible" do
    decide users(:tomas), "banned"
    give_deleted_account "gone"
    {
      [ "admin", { role: "member" } ] =>
        /\Aadmin is the only administrator\. Make another .*--role administrator/,
      [ "tomas", { role: "administrator" } ] =>
        %r{\Atomas is banned, .* on the page /moderation/members/tomas},
      [ "maria", { address: "maria" } ] => /\Amaria is not an email address\.\z/,
      [ "maria", { address: "tomas@example.com" } ] => /\Atomas@example\.com is the address of tomas\.\z/,
      [ "mariia", {} ] => /\AThere is no account mariia\. Did you mean maria\? bin\/ops account lists/,
      [ "xq", {} ] => /\AThere is no account xq\. bin\/ops account lists/,
      [ "no@example.com", {} ] => /\AThere is no account no@example\.com\./,
      [ "gone", { sign_in_link: true } ] =>
        /\AThe account gone was deleted\..*accounts:release_username USERNAME=gone/,
      [ "deleted", { sign_in_link: true } ] => /\AThere is no account deleted\./
    }.each do |(name, options), message|
      error = assert_raises(AccountOperation::Refused, "#{name} #{options}") { operate(name, **options) }
      assert_match message, error.message
    end
    assert_equal [ "administrator", "member", "maria@example.com" ],
      [ users(:admin).reload.role, users(:tomas).reload.role, users(:maria).reload.email_address ]
  end

  test "refuses changes in maintenance mode, but shows the account" do
    in_maintenance_mode do
      assert_match "maria (member)", operate("maria")
      assert_raises(MaintenanceMode::Refusal) { operate("maria", sign_in_link: true) }
    end
  end

  test "lists accounts with a role" do
    users(:tomas).moderator!
    assert_equal [ "  admin (administrator)", "  tomas (moderator)" ],
      AccountOperation.staff.lines(chomp: true)[1..2]
  end

  test "the task prints the result, or an error" do
    assert_match(/\Amaria \(member\)$/, run_task(name: "maria"))
    assert_match(/\AThere is no account mariia/, run_task(name: "mariia"))
    assert_match "admin (administrator)", run_task(name: nil)
  end

  test "describes every change in both languages" do
    I18n.available_locales.product(SecurityEvent::KINDS - %w[ refused ]).each do |locale, kind|
      assert I18n.exists?("security_events.#{kind}", locale, fallback: false), "#{locale} #{kind}"
    end
  end

  private
    def operate(name, **options) = AccountOperation::Command.new(name:, **options).run
    def events_of(name) = users(name).security_events.order(:id).pluck(:kind)

    def give_deleted_account(username)
      AccountDeletion.of(User.create!(username:, password: "four lucky words here"), texts: false).continue
    end

    def run_task(**arguments)
      Rails.application.load_tasks unless Rake::Task.task_defined?("accounts:operate")
      task = Rake::Task["accounts:operate"].tap(&:reenable)
      with_environment(ACCOUNT: arguments.to_json) { capture_io { invoke task }.join }
    end

    def invoke(task)
      task.invoke
    rescue SystemExit
      # the task aborts after printing the reason
    end
end

require "test_helper"

# A thief has maria's password and changes her account. She has her mailbox, and the thief has one too.
class AccountSnapshotTest < ActiveSupport::TestCase
  include ActionMailer::TestHelper, FactorsHelper, StorageHelper

  PASSWORD, THIEFS = SignInHelper::PASSWORD, "four lucky words here"
  FROM = { user_agent: "curl/8", ip_address: "203.0.113.5" }.freeze
  OWN, EVIL = "maria@example.com", "evil@example.org"

  CHANGES = {
    signed_in: ->(maria) { maria.record_sign_in(**FROM) },
    password_changed: ->(maria) { maria.change_password(THIEFS, challenge: PASSWORD, **FROM) },
    password_reset: ->(maria) { maria.replace_password(THIEFS, **FROM) },
    address_requested: ->(maria) { maria.change_email_address(EVIL, challenge: PASSWORD, **FROM) },
    address_removed: ->(maria) { maria.change_email_address("", challenge: PASSWORD, **FROM) },
    address_changed: ->(maria) {
      maria.update! unconfirmed_email_address: EVIL
      maria.confirm_email_address(**FROM)
    },
    authenticator_added: ->(maria) {
      secret = ROTP::Base32.random
      offer = Authenticator.send(:verifier).generate(secret, purpose: "authenticator of #{maria.id}")
      maria.add_authenticator(offer, ROTP::TOTP.new(secret).now, **FROM)
    },
    authenticator_removed: ->(maria) { maria.remove_authenticator(**FROM) },
    passkey_added: ->(maria) {
      maria.add_passkey(name: "Phone", credential: "theirs", public_key: "x", from: FROM)
    },
    passkey_removed: ->(maria) {
      Passkey.create!(user: maria, name: "Key", credential: "hers", public_key: "x")
      maria.remove_passkey(maria.passkeys.find_by!(credential: "hers"), **FROM)
    },
    token_made: ->(maria) { AccessToken.new(user: maria, name: "Script", scope: "write").issue(**FROM) },
    codes_renewed: ->(maria) { maria.renew_recovery_codes(**FROM) },
    session_revoked: ->(maria) { maria.revoke_sessions(maria.sessions, **FROM) }
  }.freeze

  CHANGES.each do |kind, change|
    test "emails the address of before a link that undoes it: #{kind}" do
      change.call maria
      snapshot = AccountSnapshot.sole

      assert_equal [ kind.to_s, OWN ], [ snapshot.security_event.kind, snapshot.email_address ]
      mail = mail_of(snapshot)
      assert_equal [ OWN ], mail.to
      [ mail.text_part, mail.html_part ].each do |part|
        assert_includes part.decoded, "203.0.113.5"
        assert_not_includes part.decoded, EVIL
        assert_equal snapshot, AccountSnapshot.find_by_link(CGI.unescape(part.decoded[/token=([^"\s]+)/, 1]))
      end

      assert snapshot.restore(**FROM)
      assert_restored
      assert_empty RecoveryCode.where(user: maria)
      assert_empty Authenticator.where(user: maria)
      assert_empty [ *maria.passkeys, *maria.access_tokens, *maria.known_browsers ]
    end
  end

  test "doesn't email about changes that fail, or without a confirmed address" do
    assert_not maria.change_password(THIEFS, challenge: "wrong")
    assert_not maria.change_password("short", challenge: PASSWORD)
    assert_not maria.change_email_address(EVIL, challenge: "wrong")
    assert_not maria.add_authenticator("x", "123456")
    assert_not AccessToken.new(user: maria, name: "", scope: "write").issue
    assert maria.change_email_address(OWN, challenge: PASSWORD)
    maria.update! email_address: nil, unconfirmed_email_address: OWN
    CHANGES.except(:address_changed).each_value { |change| change.call maria }

    assert_empty AccountSnapshot.all
  end

  test "ends what is newer than the change, and keeps what is older" do
    hers = give_all maria, "hers"
    travel 1.hour
    CHANGES[:signed_in].call maria
    theirs = [ *give_all(maria, "theirs"), Authenticator.create!(user: maria, secret: ROTP::Base32.random) ]

    assert AccountSnapshot.sole.restore
    assert_equal [ true ], hers.map { |row| row.class.exists?(row.id) }.uniq
    assert_equal [ false ], theirs.map { |row| row.class.exists?(row.id) }.uniq
    assert_empty maria.sessions
  end

  # The thief's last step gets a link to the thief's address.
  LINKS = %i[ requested password address theirs ].freeze

  [ LINKS, LINKS.reverse ].flat_map { |links| Array.new(4) { |index| links.rotate(index) } }.each do |order|
    test "links of one incident work in the order #{order.join(", ")}" do
      links = take_over
      order.each { |name| AccountSnapshot.find_by_link(links.fetch(name))&.restore }

      assert_restored
      assert_empty AccountSnapshot.all
    end
  end

  test "a thief's address gets no link, also if the owner changes everything back without one" do
    links = take_over
    assert_nil AccountSnapshot.find_by_link(links[:theirs])
    mail = mail_of(AccountSnapshot.last)
    assert_equal [ EVIL ], mail.to
    [ mail.text_part, mail.html_part ].each { |part| assert_no_match(/token=/, part.decoded) }

    travel 6.days # maria signs in with a passkey
    maria.change_email_address OWN, challenge: THIEFS
    maria.confirm_email_address
    travel 2.days
    thiefs = AccountSnapshot.where(email_address: EVIL)
    assert_operator thiefs.count, :>=, 2
    AccountSnapshot.delete_old
    thiefs.each do |snapshot|
      assert_nil AccountSnapshot.find_by_link(snapshot.generate_token_for(:restoration))
    end
  end

  test "an address that is older than a link gets links" do
    CHANGES[:address_changed].call maria
    travel 8.days
    CHANGES[:token_made].call maria
    assert AccountSnapshot.find_by_link(AccountSnapshot.last.generate_token_for(:restoration))
  end

  test "a reset or confirmation that the thief requested before doesn't work afterwards" do
    links = take_over
    thief = maria
    thief.update! unconfirmed_email_address: "third@example.org"
    reset, confirmation = thief.password_reset_token, thief.generate_token_for(:email_confirmation)
    late = User.find_by_token_for(:email_confirmation, confirmation)
    AccountSnapshot.find_by_link(links[:address]).restore

    assert_nil User.find_by_password_reset_token(reset)
    assert_nil User.find_by_token_for(:email_confirmation, confirmation)
    assert_not late.confirm_email_address
    assert_equal OWN, maria.email_address
  end

  test "requests of the thief that were on their way change nothing" do
    links = take_over
    late = Array.new(5) { maria }
    signing_in = User.authenticate_by_login("maria", THIEFS)
    AccountSnapshot.find_by_link(links[:address]).restore

    assert_raises(ActiveRecord::StaleObjectError) { signing_in.start_session(**FROM) }
    assert_not late[0].replace_password("five lucky words here")
    assert_raises(ActiveRecord::StaleObjectError) { CHANGES[:passkey_added].call late[1] }
    assert_raises(ActiveRecord::StaleObjectError) { CHANGES[:token_made].call late[2] }
    assert_raises(ActiveRecord::StaleObjectError) { CHANGES[:authenticator_added].call late[3] }
    assert_raises(ActiveRecord::StaleObjectError) do
      late[4].change_email_address("third@example.org", challenge: THIEFS)
    end
    assert_restored
    assert_equal [ OWN ], AccountSnapshot.distinct.pluck(:email_address)
  end

  test "the account of a member without a password has none again" do
    paula = User.new(username: "paula", email_address: "paula@example.com").tap(&:prepare_for_passkey)
    paula.register_with_passkey(name: "Key", credential: "hers", public_key: "x")
    travel 1.hour
    paula.change_password(THIEFS, challenge: User::Passwordless::REAUTHENTICATED)
    assert_not_predicate paula.reload, :passwordless?

    AccountSnapshot.sole.restore
    assert_predicate paula.reload, :passwordless?
    assert_equal [ "hers" ], paula.passkeys.pluck(:credential)
    assert_nil User.authenticate_by_login("paula", THIEFS)
  end

  test "emails a link to choose a password to the restored address, and tells the replaced one" do
    snapshot = AccountSnapshot.find_by_link(take_over[:address])
    clear_enqueued_jobs
    snapshot.restore

    assert_enqueued_email_with PasswordResetMailer, :instructions, args: [ OWN ]
    assert_enqueued_email_with EmailAddressMailer, :changed, args: [ maria, EVIL ]
    reset = PasswordResetMailer.instructions(OWN).text_part.decoded[/token=([^"\s]+)/, 1]
    assert User.find_by_password_reset_token(CGI.unescape(reset)).replace_password("five lucky words here")
    assert User.authenticate_by_login("maria", "five lucky words here")
  end

  test "keeps a role, a ban and posts" do
    maria.update! role: "moderator"
    CHANGES[:signed_in].call maria
    assert_no_difference(-> { maria.posts.count }) { AccountSnapshot.sole.restore }
    assert_predicate maria, :moderator?
  end

  test "doesn't restore an address that belongs to another account by now, and can be tried again" do
    link = take_over[:address]
    users(:newcomer).update! email_address: OWN
    snapshot = AccountSnapshot.find_by_link(link)
    assert_not snapshot.restore
    assert_equal [ :address_taken ], snapshot.errors.map(&:type)
    assert_equal EVIL, maria.email_address

    users(:newcomer).update! email_address: nil
    assert AccountSnapshot.find_by_link(link).restore
    assert_restored
  end

  test "emails the first changes of a kind, but not each of ten" do
    ten = Array.new(10) { CHANGES[:token_made].call(maria) }
    assert_equal 10, ten.size
    assert_equal AccountSnapshot::MAX_PER_DAY, AccountSnapshot.count
    CHANGES[:address_changed].call maria
    assert_equal AccountSnapshot::MAX_PER_DAY + 1, AccountSnapshot.count
    assert AccountSnapshot.order(:id).first.restore
    assert_restored
    assert_empty maria.access_tokens

    CHANGES[:token_made].call maria
    travel(25.hours) { CHANGES[:token_made].call maria }
    assert_equal 2, AccountSnapshot.count
  end

  test "ends after seven days, and is deleted a week later" do
    link = take_over[:address]
    travel 7.days - 1.minute
    assert AccountSnapshot.find_by_link(link)
    assert_no_difference(-> { AccountSnapshot.count }) { AccountSnapshot.delete_old }
    travel 2.minutes
    assert_nil AccountSnapshot.find_by_link(link)
    travel 7.days
    AccountSnapshot.delete_old
    assert_empty AccountSnapshot.all
  end

  test "ends with the account, and once the operator has set the address" do
    [
      -> { AccountOperation.new("maria").set_address "new@example.com" },
      -> { AccountDeletion.of(maria, texts: false) }
    ].each do |change|
      links = take_over
      change.call
      assert_equal [ nil ], links.values.map { |link| AccountSnapshot.find_by_link(link) }.uniq
      maria.update! email_address: OWN, password: PASSWORD
    end
  end

  test "isn't found by another token, or by one of another row with the same id" do
    link = take_over[:address]
    id = AccountSnapshot.find_by_link(link).id
    AccountSnapshot.where(id:).update_all(created_at: 1.second.ago)
    tokens = [ link, "", nil, "x", [ "x" ], maria.password_reset_token, maria.signed_id ]
    assert_equal [ nil ], tokens.map { |token| AccountSnapshot.find_by_link(token) }.uniq
  end

  test "a restore of the database doesn't bring back links" do
    link = take_over[:address]
    mark = Operations::Provenance.mark(Kit::DataDirectory.here(environment: "test").primary)
    sqlite_only "the site can't know of a restore of PostgreSQL"
    FileUtils.touch mark, mtime: 1.hour.ago.to_time
    assert AccountSnapshot.find_by_link(link)
    FileUtils.touch mark, mtime: 1.second.from_now.to_time
    assert_nil AccountSnapshot.find_by_link(link)
  ensure
    FileUtils.rm_f mark
  end

  private
    def maria = User.find(users(:maria).id)

    def mail_of(snapshot) = AccountMailer.change(snapshot)

    # Changes of a thief in this order, with the links that each is mailed with.
    def take_over
      maria.change_email_address EVIL, challenge: PASSWORD
      maria.change_password THIEFS, challenge: PASSWORD
      maria.confirm_email_address
      CHANGES[:token_made].call maria
      LINKS.zip(AccountSnapshot.last(4).map { |snapshot| snapshot.generate_token_for(:restoration) }).to_h
    end

    def give_all(user, name)
      [
        Passkey.create!(user:, name:, credential: name, public_key: "x"),
        AccessToken.create!(user:, name:, scope: "read"), KnownBrowser.create!(user:),
        RecoveryCode.create!(user:, digest: Digest::SHA256.hexdigest(name))
      ]
    end

    def assert_restored
      assert_equal [ OWN, nil ], maria.values_at(:email_address, :unconfirmed_email_address)
      assert_equal [ nil ], [ PASSWORD, THIEFS ].map { |text| User.authenticate_by_login("maria", text) }.uniq
      assert_empty maria.sessions
      assert_includes maria.security_events.pluck(:kind), "account_restored"
    end
end

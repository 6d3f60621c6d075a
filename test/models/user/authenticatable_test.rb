require "test_helper"

class User::AuthenticatableTest < ActiveSupport::TestCase
  include DigestsHelper

  test "authenticates by username or email address in any case" do
    [ "maria", "MARIA", "maria@example.com", " Maria@Example.COM " ].each do |login|
      assert_equal users(:maria), User.authenticate_by_login(login, SignInHelper::PASSWORD), login
    end
  end

  test "doesn't authenticate with a wrong or empty password or an unconfirmed address" do
    users(:newcomer).update_columns unconfirmed_email_address: "new@example.com"

    assert_nil User.authenticate_by_login("maria", "wrong")
    assert_nil User.authenticate_by_login("maria", "")
    assert_nil User.authenticate_by_login("", "")
    assert_nil User.authenticate_by_login("new@example.com", SignInHelper::PASSWORD)
  end

  test "digests the password for an unknown username too" do
    assert_equal [ "some password" ],
      digested_passwords { assert_nil User.authenticate_by_login("nobody", "some password") }
  end

  test "accepts passwords from 8 characters to 72 bytes" do
    assert_includes errors_on("seven77"), "must have at least 8 characters"
    assert_empty errors_on("eight 88")
    assert_empty errors_on("é" * 8 + "lucky" + "x" * 51)
    assert_includes errors_on("é" * 37),
      "is too long (maximum 72 bytes: 72 plain letters, fewer with accents or emoji)"
    assert_not_empty errors_on("long " * 200_000)
    assert_not_empty errors_on("")
  end

  test "rejects common passwords and those derived from the username or email address" do
    assert_includes errors_on("password"),
      "has appeared in a data breach or is easy to guess. Choose another, for example a few unrelated words"
    assert_not_empty errors_on("Novice-1", username: "novice-1")
    assert_not_empty errors_on("novice@example.com", unconfirmed_email_address: "novice@example.com")
  end

  test "doesn't validate a stored password again" do
    maria = users(:maria)
    maria.update_columns password_digest: BCrypt::Password.create("password", cost: 4)

    assert User.find(maria.id).update(about: "Still here.")
    assert_equal maria, User.authenticate_by_login("maria", "password")
  end

  test "ends all sessions and records an event when the password changes" do
    assert users(:maria).change_password("four lucky words here",
      challenge: SignInHelper::PASSWORD, ip_address: "203.0.113.5")
    assert_empty users(:maria).sessions.reload
    assert_equal [ "password_changed", "203.0.113.5" ],
      users(:maria).security_events.sole.values_at(:kind, :ip_address)
  end

  test "rejects a password change with a wrong challenge or a blank password" do
    [
      [ "four lucky words here", "wrong" ], [ "four lucky words here", "" ], [ "four lucky words here", nil ],
      [ "", SignInHelper::PASSWORD ], [ nil, SignInHelper::PASSWORD ]
    ].each do |password, challenge|
      assert_not User.find(users(:maria).id).change_password(password, challenge:)
    end

    assert_equal 2, users(:maria).sessions.count
    assert User.find(users(:maria).id).authenticate(SignInHelper::PASSWORD)
  end

  test "accepts a reset token for 30 minutes, and only once" do
    token = users(:maria).password_reset_token
    assert_equal users(:maria), User.find_by_password_reset_token(token)

    travel(31.minutes) { assert_nil User.find_by_password_reset_token(token) }

    users(:maria).replace_password("four lucky words here")
    assert_nil User.find_by_password_reset_token(token)
  end

  private
    def errors_on(password, username: "novice", **attributes)
      User.new(username:, password:, **attributes).tap(&:validate).errors[:password]
    end
end

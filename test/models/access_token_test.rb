require "test_helper"

# maria has tokens for apps that act on her behalf.
class AccessTokenTest < ActiveSupport::TestCase
  test "exposes the secret once and finds the token by its digest" do
    token = create_token
    assert_match AccessToken::FORMAT, token.secret
    assert_equal token, AccessToken.find_by_secret(token.secret)
    assert_nil AccessToken.find(token.id).secret
    assert_not_includes AccessToken.connection.select_rows("SELECT * FROM access_tokens").to_s,
      token.secret.delete_prefix(AccessToken::PREFIX)
  end

  test "doesn't find malformed, unknown or expired secrets" do
    expired = create_token
    expired.update_columns expires_at: 1.minute.ago

    [ "", "frontpage_", "x" * 10_000, "frontpage_#{"z" * 40}", "\0", expired.secret ].each do |secret|
      assert_nil AccessToken.find_by_secret(secret), secret
    end
  end

  test "works until the end of its expiry day" do
    token = create_token(expires_on: 3.days.from_now.to_date.iso8601)
    travel_to 3.days.from_now.end_of_day - 1.minute
    assert_equal token, AccessToken.find_by_secret(token.secret)
    travel 2.minutes
    assert_nil AccessToken.find_by_secret(token.secret)
  end

  test "requires a name, a known scope and a valid future expiry date" do
    { name: " ", scope: "all", expires_on: "2020-01-01" }.each do |attribute, value|
      token = AccessToken.new(user: users(:maria), name: "x", scope: "read", attribute => value)
      assert_not token.save, attribute
      assert_not_empty token.errors[attribute]
    end
    [ "soon", "2099-02-30" ].each do |day|
      assert_not AccessToken.new(user: users(:maria), name: "x", scope: "read", expires_on: day).save, day
    end
  end

  test "allows at most 50 tokens per member" do
    AccessToken.insert_all! Array.new(AccessToken::MAX_PER_USER) { |index| { user_id: users(:maria).id,
      name: "x", scope: "read", digest: index.to_s } }
    assert_raises(ActiveRecord::RecordInvalid) { create_token }
    create_token user: users(:tomas)
  end

  test "records a use at most once an hour" do
    token = create_token
    token.touch_last_used
    first = token.reload.last_used_at
    travel 59.minutes
    token.touch_last_used
    assert_equal first, token.reload.last_used_at
    travel 2.minutes
    token.touch_last_used
    assert_operator token.reload.last_used_at, :>, first
  end

  test "outlives sign-out, but not a password change or the deletion of the account" do
    token = create_token
    users(:maria).end_sessions
    assert_equal token, AccessToken.find_by_secret(token.secret)

    assert users(:maria).replace_password("four lucky words here")
    assert_nil AccessToken.find_by_secret(token.secret)

    create_token
    other = create_token(user: users(:tomas))
    AccountDeletion.of(users(:maria), texts: false).continue
    assert_equal [ other ], AccessToken.all.to_a
  end

  test "exports names and scopes without the digest" do
    token = create_token
    text = +""
    User::Export.new(users(:maria)).each { |part| text << part }

    assert_equal({ "name" => "A script", "scope" => "read", "expires_at" => nil, "last_used_at" => nil },
      JSON.parse(text)["access_tokens"].sole.except("created_at"))
    assert_not_includes text, token.digest
  end

  private
    def create_token(user: users(:maria), **attributes)
      AccessToken.create!(user:, name: "A script", scope: "read", **attributes)
    end
end

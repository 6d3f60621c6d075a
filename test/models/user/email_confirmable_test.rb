require "test_helper"

class User::EmailConfirmableTest < ActiveSupport::TestCase
  include ActionMailer::TestHelper

  test "uses an address only once it is confirmed" do
    user = User.create!(username: "paula", password: "four lucky words here",
      unconfirmed_email_address: " Paula@Example.com ")

    assert_nil user.email_address
    assert user.confirm_email_address
    assert_equal [ "paula@example.com", nil ],
      user.reload.values_at(:email_address, :unconfirmed_email_address)
  end

  test "lets one of several claimants confirm an address" do
    claimants = %w[ ann bob ].map do |name|
      User.create!(username: name, password: "four lucky words here",
        unconfirmed_email_address: "both@example.com")
    end

    assert claimants.first.confirm_email_address
    assert_not claimants.last.confirm_email_address
    assert_nil claimants.last.reload.email_address
  end

  test "emails a confirmation on sign-up if there is an address" do
    assert_enqueued_emails(1) { User.create!(username: "paula", password: "four lucky words here",
      unconfirmed_email_address: "paula@example.com") }
    assert_no_enqueued_emails { User.create!(username: "quiet", password: "four lucky words here",
      unconfirmed_email_address: "") }
  end

  test "rejects malformed addresses" do
    [
      "maria", "maria@", "@example.com", "a b@example.com", "a@example.com\nBcc: all@example.com",
      "#{"a" * 250}@example.com"
    ].each do |address|
      assert_not User.new(
        username: "paula", password: "four lucky words here", unconfirmed_email_address: address
      ).valid?,
        address
    end
  end

  test "requires the password to change the address, and keeps the old one until confirmed" do
    maria = users(:maria)
    assert_not maria.change_email_address("new@example.com", challenge: "wrong")

    assert_enqueued_email_with(EmailAddressMailer, :confirmation, args: [ maria ]) do
      assert maria.reload.change_email_address("new@example.com", challenge: SignInHelper::PASSWORD)
    end
    assert_equal [ "maria@example.com", "new@example.com" ],
      maria.reload.values_at(:email_address, :unconfirmed_email_address)
  end

  test "notifies the previous address of the change" do
    users(:maria).update! unconfirmed_email_address: "new@example.com"

    users(:maria).confirm_email_address
    assert_equal [ "maria@example.com" ], AccountMailer.change(AccountSnapshot.sole).to
  end

  test "removes the address when blank, and drops a pending one when unchanged" do
    maria = users(:maria)
    maria.update! unconfirmed_email_address: "new@example.com"

    assert maria.change_email_address("Maria@example.com", challenge: SignInHelper::PASSWORD)
    assert_equal [ "maria@example.com", nil ],
      maria.reload.values_at(:email_address, :unconfirmed_email_address)

    assert maria.change_email_address("", challenge: SignInHelper::PASSWORD)
    assert_equal [ nil, nil ], maria.reload.values_at(:email_address, :unconfirmed_email_address)
  end

  test "limits a confirmation token to one address and one day" do
    maria = users(:maria)
    maria.update! unconfirmed_email_address: "new@example.com"
    token = maria.generate_token_for(:email_confirmation)

    assert_equal maria, User.find_by_token_for(:email_confirmation, token)
    travel(25.hours) { assert_nil User.find_by_token_for(:email_confirmation, token) }

    maria.update! unconfirmed_email_address: "other@example.com"
    assert_nil User.find_by_token_for(:email_confirmation, token)
  end

  test "recovers the account with the confirmed address before accounts that claim it" do
    users(:newcomer).update_columns email_address: nil, unconfirmed_email_address: "maria@example.com"
    assert_equal [ users(:maria) ], User.recoverable_by("MARIA@example.com").to_a

    users(:maria).update_columns email_address: "elsewhere@example.com"
    assert_equal [ users(:newcomer) ], User.recoverable_by("maria@example.com").to_a
    assert_empty User.recoverable_by("nobody@example.com")
  end

  test "doesn't recover an account by a second, unconfirmed address" do
    users(:newcomer).update_columns unconfirmed_email_address: "claimed@example.com"
    assert_empty User.recoverable_by("claimed@example.com")
  end
end

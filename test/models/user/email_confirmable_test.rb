require "test_helper"

class User::EmailConfirmableTest < ActiveSupport::TestCase
  include ActionMailer::TestHelper

  test "an address counts only once it is confirmed" do
    user = User.create!(username: "paula", password: "four lucky words here", unconfirmed_email_address: " Paula@Example.com ")

    assert_nil user.email_address
    assert user.confirm_email_address
    assert_equal [ "paula@example.com", nil ], user.reload.values_at(:email_address, :unconfirmed_email_address)
  end

  test "many may claim an address, one may have it" do
    claimants = %w[ ann bob ].map do |name|
      User.create!(username: name, password: "four lucky words here", unconfirmed_email_address: "both@example.com")
    end

    assert claimants.first.confirm_email_address
    assert_not claimants.last.confirm_email_address
    assert_nil claimants.last.reload.email_address
  end

  test "signing up with an address asks for its confirmation; signing up without one asks for nothing" do
    assert_enqueued_emails(1) { User.create!(username: "paula", password: "four lucky words here",
      unconfirmed_email_address: "paula@example.com") }
    assert_no_enqueued_emails { User.create!(username: "quiet", password: "four lucky words here",
      unconfirmed_email_address: "") }
  end

  test "no address is taken for one" do
    [
      "maria", "maria@", "@example.com", "a b@example.com", "a@example.com\nBcc: all@example.com", "#{"a" * 250}@example.com"
    ].each do |address|
      assert_not User.new(username: "paula", password: "four lucky words here", unconfirmed_email_address: address).valid?,
        address
    end
  end

  test "another address asks for the password, and leaves the one before in place until it is confirmed" do
    maria = users(:maria)
    assert_not maria.change_email_address("new@example.com", challenge: "wrong")

    assert_enqueued_email_with(EmailAddressMailer, :confirmation, args: [ maria ]) do
      assert maria.reload.change_email_address("new@example.com", challenge: SignInHelper::PASSWORD)
    end
    assert_equal [ "maria@example.com", "new@example.com" ], maria.reload.values_at(:email_address, :unconfirmed_email_address)
  end

  test "the former address is told that it was replaced" do
    users(:maria).update! unconfirmed_email_address: "new@example.com"

    assert_enqueued_email_with(EmailAddressMailer, :changed,
      args: [ users(:maria), "maria@example.com" ]) { users(:maria).confirm_email_address }
  end

  test "an empty address takes the address away, one's own forgets the one that waited" do
    maria = users(:maria)
    maria.update! unconfirmed_email_address: "new@example.com"

    assert maria.change_email_address("Maria@example.com", challenge: SignInHelper::PASSWORD)
    assert_equal [ "maria@example.com", nil ], maria.reload.values_at(:email_address, :unconfirmed_email_address)

    assert maria.change_email_address("", challenge: SignInHelper::PASSWORD)
    assert_equal [ nil, nil ], maria.reload.values_at(:email_address, :unconfirmed_email_address)
  end

  test "a confirmation token is for one address, for a day" do
    maria = users(:maria)
    maria.update! unconfirmed_email_address: "new@example.com"
    token = maria.generate_token_for(:email_confirmation)

    assert_equal maria, User.find_by_token_for(:email_confirmation, token)
    travel(25.hours) { assert_nil User.find_by_token_for(:email_confirmation, token) }

    maria.update! unconfirmed_email_address: "other@example.com"
    assert_nil User.find_by_token_for(:email_confirmation, token)
  end

  test "who has confirmed an address is recovered by it, before those who claim it" do
    users(:newcomer).update_columns email_address: nil, unconfirmed_email_address: "maria@example.com"
    assert_equal [ users(:maria) ], User.recoverable_by("MARIA@example.com").to_a

    users(:maria).update_columns email_address: "elsewhere@example.com"
    assert_equal [ users(:newcomer) ], User.recoverable_by("maria@example.com").to_a
    assert_empty User.recoverable_by("nobody@example.com")
  end

  test "a claim beside a confirmed address recovers nothing" do
    users(:newcomer).update_columns unconfirmed_email_address: "claimed@example.com"
    assert_empty User.recoverable_by("claimed@example.com")
  end
end

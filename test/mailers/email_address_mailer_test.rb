require "test_helper"

class EmailAddressMailerTest < ActionMailer::TestCase
  setup { users(:newcomer).update_columns email_address: nil, unconfirmed_email_address: "new@example.com" }

  test "asks the member to confirm the address" do
    mail = EmailAddressMailer.confirmation(users(:newcomer))

    assert_equal [ [ "new@example.com" ], "Confirm your email address for Frontpage" ],
      [ mail.to, mail.subject ]
    [ mail.text_part, mail.html_part ].each do |part|
      token = CGI.unescape(part.decoded[/token=([^"\s]+)/, 1])
      assert_equal users(:newcomer), User.find_by_token_for(:email_confirmation, token)
    end
  end

  test "informs the owner of a taken address, without a confirmation link" do
    users(:newcomer).update_columns unconfirmed_email_address: "maria@example.com"
    mail = EmailAddressMailer.confirmation(users(:newcomer))

    assert_equal [ [ "maria@example.com" ], "You already have an account on Frontpage" ],
      [ mail.to, mail.subject ]
    [ mail.text_part, mail.html_part ].each do |part|
      assert_match(/maria/, part.decoded)
      assert_no_match(/token=/, part.decoded)
    end
  end

  test "isn't sent when there is nothing to confirm" do
    users(:newcomer).update_columns unconfirmed_email_address: nil
    assert_no_emails { EmailAddressMailer.confirmation(users(:newcomer)).deliver_now }
  end

  test "informs the previous address of the change" do
    mail = EmailAddressMailer.changed(users(:maria), "old@example.com")

    assert_equal [ "old@example.com" ], mail.to
    [ mail.text_part, mail.html_part ].each { |part| assert_match(%r{/about#contact}, part.decoded) }
    change_settings contact: "team@example.com"
    mail = EmailAddressMailer.changed(users(:maria), "old@example.com")
    [ mail.text_part, mail.html_part ].each { |part| assert_match(/team@example.com/, part.decoded) }
  end
end

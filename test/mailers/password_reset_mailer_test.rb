require "test_helper"

class PasswordResetMailerTest < ActionMailer::TestCase
  test "has a reset link as text and HTML" do
    mail = PasswordResetMailer.instructions("maria@example.com")

    assert_equal [ "maria@example.com" ], mail.to
    [ mail.text_part, mail.html_part ].each do |part|
      token = part.decoded[/token=([^"\s]+)/, 1]
      assert_equal users(:maria), User.find_by_password_reset_token(CGI.unescape(token))
      assert_match(/30 minutes/, part.decoded)
    end
  end

  test "has a link for each account that claims the address" do
    %i[ admin newcomer ].each do |name|
      users(name).update_columns email_address: nil, unconfirmed_email_address: "both@example.com"
    end
    text = PasswordResetMailer.instructions("both@example.com").text_part.decoded

    assert_match(/for admin:/, text)
    assert_match(/for newcomer:/, text)
    assert_equal 2, text.scan("token=").size
  end

  test "isn't sent to an unknown address" do
    assert_no_emails { PasswordResetMailer.instructions("nobody@example.com").deliver_now }
  end

  test "is sent from MAIL_FROM or the site's host" do
    assert_equal [ "no-reply@www.example.com" ], PasswordResetMailer.instructions("maria@example.com").from
    with_environment(MAIL_FROM: "Our Frontpage <desk@example.org>") do
      assert_equal [ "desk@example.org" ], PasswordResetMailer.instructions("maria@example.com").from
    end
  end
end

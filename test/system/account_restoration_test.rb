require "application_system_test_case"

# A thief changes maria's address and password. She has an email about it.
class AccountRestorationTest < ApplicationSystemTestCase
  setup do
    maria = users(:maria)
    maria.change_email_address "thief@example.org", challenge: SignInHelper::PASSWORD
    maria.confirm_email_address
    maria.change_password "four lucky words here", challenge: SignInHelper::PASSWORD
    maria.sessions.create!
  end

  test "the owner gets back in with the link in the email, and the thief is out" do
    open_link AccountMailer.change(AccountSnapshot.first)
    assert_text "For the account maria: New email address requested"
    click_on "Restore my account"
    assert_selector "h1", text: "Account restored"
    assert_empty Session.where(user: users(:maria))

    open_link PasswordResetMailer.instructions("maria@example.com")
    fill_in "New password", with: "a new lucky lamp"
    click_on "Change password"
    fill_in "Username or email address", with: "maria@example.com"
    fill_in "Password", with: "a new lucky lamp"
    click_on "Sign in"
    assert_signed_in users(:maria)
    assert_nil User.authenticate_by_login("maria", "four lucky words here")
  end

  private
    def open_link(mail) = visit(URI(mail.text_part.decoded[%r{http://\S+}]).request_uri)
end

require "test_helper"

# Without a mail server, no page says that an email was or will be sent.
class PagesWithoutMailTest < ActionDispatch::IntegrationTest
  PROMISES = {
    en: Regexp.union(/we(?:’ll| can|’ve)(?: \w+)? (?:email|sen[dt]\b)/i, /we (?:sent|emailed)/i,
      /used to recover/i, /sent to/i, /by email/i, /an email\b/i, /request a link/i),
    de: /wir\s(?:haben|können|schicken)|geschickt|zur\swiederherstellung\sdeines\skontos\.|geht\san|
      per\se-mail|\beine\se-mail\b(?!-)|link\szum\sfestlegen/ix
  }.freeze

  setup do
    @lena = User.create!(username: "lena", password: SignInHelper::PASSWORD,
      email_address: "lena@example.com")
    JoinRequest.create!(user: @lena, body: "I build boats.")
  end

  test "no page promises an email that can't be sent" do
    assert_promises_depend_on_the_mail_server PROMISES[:en]
  end

  test "nor in German" do
    in_german { assert_promises_depend_on_the_mail_server PROMISES[:de] }
  end

  test "the password reset and the forms for codes name the administrators without a contact address" do
    users(:tomas).administrator!
    [ new_password_reset_path, session_recovery_path ].each do |path|
      get path
      assert_match(/contact the administrators \(admin and tomas\)/i, main, path)
    end
  end

  private
    def assert_promises_depend_on_the_mail_server(promise)
      each_page { |page| assert_match promise, main, "#{page} with a mail server" }
      without_mail_server { each_page { |page| assert_no_match promise, main, page } }
    end

    def each_page
      %i[ visitor maria lena admin passwordless ].each do |reader|
        reset!
        send(:"each_page_of_#{reader}") { |page| yield "#{page} for #{reader}" }
      end
    end

    def each_page_of_visitor(&)
      [ new_registration_path, new_password_reset_path, session_recovery_path ].each { |path| visit(path, &) }
    end

    def each_page_of_maria(&)
      maria = users(:maria)
      maria.update_columns email_address: "maria@example.com", unconfirmed_email_address: "new@example.com"
      sign_in_as maria
      [ new_conversation_path, edit_settings_email_address_path, edit_settings_notifications_path ]
        .each { |path| visit(path, &) }
      EmailBounce.record "maria@example.com", ""
      visit(edit_settings_email_address_path, &)
      maria.email_bounce.destroy
      maria.update_columns email_address: nil
      visit(edit_settings_notifications_path, &)
      patch settings_email_address_path,
        params: { user: {
          unconfirmed_email_address: "newer@example.com", password_challenge: SignInHelper::PASSWORD
        } }
      saved = flash.notice
      follow_redirect!
      assert_includes response.body, ERB::Util.html_escape(saved)
      yield "email address saved"
    end

    def each_page_of_lena(&)
      sign_in_as @lena
      visit(join_request_path, &)
    end

    def each_page_of_admin(&)
      give_authenticator users(:tomas) unless users(:tomas).two_factor_enabled?
      sign_in_as users(:admin)
      users(:tomas).update_columns email_address: "tomas@example.com"
      visit(new_moderation_member_factor_reset_path(users(:tomas)), &)
      patch moderation_join_request_path(@lena.join_request),
        params: { join_request: { status: "declined", reason: "We row" } }
      yield "declining a request"
    end

    def each_page_of_passwordless(&)
      User.where(username: "paula").destroy_all
      sign_up_by_passkey unconfirmed_email_address: "paula@example.com"
      yield "signed up"
      paula.update_columns email_address: "paula@example.com"
      visit(edit_settings_password_path, &)
    end

    def visit(path)
      get path
      assert_response :success, path
      yield path
    end

    # Without the report of a bounce, which says that no email will be sent.
    def main = css_select("main").each { |main| main.css(".flash.alert p:first-child").remove }.text.squish
end

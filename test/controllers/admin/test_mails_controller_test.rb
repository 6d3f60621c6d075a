require "test_helper"

class Admin::TestMailsControllerTest < ActionDispatch::IntegrationTest
  test "sends a test email to the administrator through the configured server" do
    MailServer.run do |server|
      send_test_mail smtp_address: "127.0.0.1", smtp_port: server.port, smtp_user_name: "desk",
        smtp_password: "secret", mail_from: "Desk <desk@example.org>"
      assert_redirected_to admin_setting_path("email")
      follow_redirect!
      assert_select ".flash", /The mail server accepted the email to admin@example.com/
      assert_match(
        /^From: Desk <desk@example.org>.*^To: admin@example.com.*^Subject: Test email from Frontpage/m,
        server.messages.sole
      )
    end
  end

  test "shows the mail server's error without the password" do
    MailServer.run(rejects: true) do |server|
      send_test_mail smtp_address: "127.0.0.1",
        smtp_port: server.port, smtp_user_name: "desk", smtp_password: "wrong secret"
      assert_response :unprocessable_content
      assert_select "[role=alert] code", /SMTPAuthenticationError: 535 Authentication failed/
      assert_no_match(/wrong secret/, response.body)
    end
  end

  test "shows that the mail server refused the connection" do
    send_test_mail smtp_address: "127.0.0.1",
      smtp_port: TCPServer.open("127.0.0.1", 0) { |server| server.addr[1] }
    assert_response :unprocessable_content
    assert_select "[role=alert] code", /ECONNREFUSED/
  end

  test "names the file written when no mail server is configured" do
    Dir.mktmpdir do |folder|
      with_mail_in(folder) { send_test_mail }
      follow_redirect!

      path = "#{folder}/admin@example.com"
      assert_select ".flash",
        /No mail server is configured, so the email to admin@example.com was written to the file #{path} /
      assert_match "To: admin@example.com", File.read(path)
    end
  end

  slow_test "writes mail files below STORAGE in production" do
    variables = { "RAILS_ENV" => "production", "STORAGE" => "/srv/elsewhere", "SECRET_KEY_BASE_DUMMY" => "1" }
    script = "puts ActionMailer::Base.file_settings[:location]"
    output = Operations::Command.run(variables, Rails.root.join("bin/rails").to_s, "runner", script)

    assert_equal "/srv/elsewhere/mails", output.lines.last.chomp
  end

  test "says that the administrator has no email address" do
    users(:admin).update!(email_address: nil)
    send_test_mail
    follow_redirect!
    assert_select ".flash.alert", /You have no email address/
  end

  test "is limited to administrators and to 10 requests" do
    sign_in_as users(:maria)
    post admin_test_mail_path
    assert_response :not_found
    sign_out

    sign_in_as users(:admin)
    11.times { post admin_test_mail_path }
    assert_response :too_many_requests
    assert_select "[role=alert]", /Too many attempts/
  end

  private
    def with_mail_in(folder)
      TestMailer.delivery_method, TestMailer.file_settings = :file, { location: folder }
      yield
    ensure
      TestMailer.delivery_method = :test
    end

    def send_test_mail(**values)
      change_settings(**values)
      sign_in_as users(:admin)
      post admin_test_mail_path
    end
end

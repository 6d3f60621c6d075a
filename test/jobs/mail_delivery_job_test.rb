require "test_helper"

# Mail servers that refuse, break or reject connections. Emails are retried for a day
# if sending may succeed later.
class MailDeliveryJobTest < ActiveJob::TestCase
  # A step of the conversation and what happens there.
  TRANSIENT = [
    [ "CONNECT", :close ], [ "EHLO", :reset ], [ "MAIL", :close ], [ "RCPT", :reset ], [ "DATA", :close ],
    [ "MESSAGE", :reset ], [ "STARTTLS", :reset ], [ "STARTTLS", :close ], [ "STARTTLS", :garbage ],
    [ "CONNECT", "421 4.3.2 Too many connections" ],
    [ "AUTH", "454 4.7.0 Temporary authentication failure" ], [ "MAIL", "452 4.3.1 Insufficient storage" ],
    [ "RCPT", "450 4.7.1 Greylisted" ], [ "DATA", "421 4.4.2 Shutting down" ],
    [ "MESSAGE", "451 4.3.0 Try again later" ]
  ].freeze
  PERMANENT = [
    [ "CONNECT", "554 No SMTP service here" ], [ "AUTH", "535 5.7.8 Authentication failed" ],
    [ "MAIL", "550 5.7.1 Sender denied" ], [ "RCPT", "550 5.1.1 No such user" ],
    [ "DATA", "554 5.5.1 No valid recipients" ], [ "MESSAGE", "552 5.3.4 Message too big" ]
  ].freeze

  setup { @user = users(:maria) }

  test "retries after anything that may pass, and then sends the email" do
    TRANSIENT.each do |at, with|
      run_server(at, with) do |server|
        request_email
        perform_enqueued_jobs
        assert_equal [ "MailDeliveryJob", 1 ], enqueued_jobs.sole.values_at("job_class", "executions"),
          [ at, with ].inspect

        server.recover
        assert_difference(-> { server.messages.size }) { perform_enqueued_jobs }
        assert_empty enqueued_jobs
      end
    end
  end

  test "retries if nothing listens, or the name of the server is unknown" do
    closed = TCPServer.open("127.0.0.1", 0) { |server| server.addr[1] }
    { "127.0.0.1" => closed, "mail.invalid" => 25 }.each do |smtp_address, smtp_port|
      Site.settings.assign_attributes(smtp_address:, smtp_port:)
      request_email
      perform_enqueued_jobs
      assert_equal 1, enqueued_jobs.size, smtp_address
      clear_enqueued_jobs
    end
  end

  test "retries for a day, with growing gaps, and then fails" do
    run_server "CONNECT", :reset do |server|
      request_email
      requested_at, gaps = Time.current, []
      while (job = enqueued_jobs.sole) && job["executions"] < MailDeliveryJob::ATTEMPTS - 1
        perform_enqueued_jobs
        gaps << enqueued_jobs.sole[:at] - Time.current.to_f
        travel_to Time.zone.at(enqueued_jobs.sole[:at]) + 1
      end
      assert_equal gaps.sort, gaps
      assert_in_delta 1.day, Time.current - requested_at, 5.hours
      assert_operator gaps.first, :<, 10

      assert_raises(Errno::ECONNRESET, EOFError) { perform_enqueued_jobs }
      assert_empty enqueued_jobs
      assert_equal MailDeliveryJob::ATTEMPTS, server.connections
    end
  end

  test "doesn't retry permanent rejections" do
    PERMANENT.each do |at, with|
      run_server(at, with) do |server|
        request_email
        assert_raises(
          Net::SMTPFatalError, Net::SMTPAuthenticationError, [ at, with ].inspect
        ) { perform_enqueued_jobs }
        assert_empty enqueued_jobs
      end
    end
  end

  test "an email that the server accepted isn't sent again if the connection breaks afterwards" do
    [ :reset, :close, "421 Bye" ].each do |with|
      run_server "QUIT", with do |server|
        request_email
        perform_enqueued_jobs
        assert_equal [ 1, 0 ], [ server.messages.size, enqueued_jobs.size ], with
      end
    end
  end

  test "drops emails whose link has expired since they were requested, and logs it" do
    users(:newcomer).update_columns email_address: nil, unconfirmed_email_address: "new@example.com"
    users(:maria).record_sign_in(user_agent: "curl/8", ip_address: "203.0.113.5")
    clear_enqueued_jobs
    {
      -> { AccountMailer.change(AccountSnapshot.sole) } => 7.days,
      -> { PasswordResetMailer.instructions("maria@example.com") } => 30.minutes,
      -> { SignInLinkMailer.instructions(SignInLink.issue(users(:maria))) } => 30.minutes,
      -> { EmailAddressMailer.confirmation(users(:newcomer)) } => 1.day
    }.each do |email, lifetime|
      run_server "CONNECT", :reset do |server|
        email.call.deliver_later
        perform_enqueued_jobs
        server.recover
        travel lifetime - 1.minute do
          assert_difference(-> { server.messages.size }) { retry_copy_of enqueued_jobs.sole }
        end
        travel lifetime + 1.minute do
          log = capture_log { assert_no_difference(-> { server.messages.size }) { perform_enqueued_jobs } }
          assert_match(/Dropped an email that expired: \w+Mailer#\w+, requested at 20/, log)
          assert_no_match(/@example/, log)
          assert_empty enqueued_jobs
        end
      end
    end
  end

  test "every email with a link that expires has a lifetime" do
    Rails.autoloaders.main.eager_load_dir Rails.root.join("app/mailers").to_s
    emails = ApplicationMailer.descendants
      .flat_map do |mailer|
        mailer.action_methods.map { |action| [ "#{mailer}##{action}", mailer.lifetimes[action.to_sym] ] }
      end
    assert_equal({
      "AccountMailer#change" => 7.days, "EmailAddressMailer#confirmation" => 1.day,
      "PasswordResetMailer#instructions" => 30.minutes, "SignInLinkMailer#instructions" => 30.minutes
    },
      emails.to_h.compact)
    linking = Rails.root.glob("app/views/*_mailer/*.erb").select { |file| file.read.match?(/token:|_token/) }
      .map { |file| file.dirname.basename.to_s }.uniq
    assert_equal %w[ email_address_mailer password_reset_mailer sign_in_link_mailer ], linking.sort
  end

  test "runs jobs that an earlier release enqueued" do
    run_server do |server|
      request_email
      enqueued_jobs.sole.delete "requested_at"
      perform_enqueued_jobs
      assert_equal 1, server.messages.size
    end
  end

  private
    def run_server(at = nil, with = nil)
      through_mail_server(at, with) do |server|
        Site.settings.assign_attributes smtp_user_name: "desk", smtp_password: "secret" if at == "AUTH"
        yield server
      end
    end

    def request_email = EmailAddressMailer.changed(@user, "old@example.com").deliver_later

    def retry_copy_of(payload)
      ActiveJob::Base.deserialize(payload.deep_dup.stringify_keys).perform_now
    end
end

require "test_helper"

# A notification is never emailed twice, whenever the job is killed. If it is unclear whether an email was
# sent, it isn't sent again; the notification stays in the inbox.
class MailedOnceTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  # A mail server whose behavior each test defines, in this process.
  class Server
    class << self
      attr_accessor :behavior
      attr_reader :accepted

      def listen(&behavior) = (@accepted, @behavior = Queue.new, behavior)
    end

    def initialize(_) = nil
    def settings = {}

    def deliver!(mail)
      self.class.behavior&.call
      self.class.accepted << mail.subject
    end
  end

  NotificationMailer.add_delivery_method :fake_server, Server

  setup do
    NotificationMailer.delivery_method = :fake_server
    @setting = NotificationSetting.create!(user: users(:maria), email_frequency: "each")
    @comment = Comment.new(post: posts(:wal), author: users(:tomas), body: "Mailed once, @maria.").submit
    Server.listen
  end

  teardown { NotificationMailer.delivery_method = :test }

  test "sends one email when four jobs deliver concurrently" do
    race(Array.new(4) { NotificationSetting.find(@setting.id) }) { |setting| EmailNotifier.notify(setting) }
    assert_equal 1, Server.accepted.size
  end

  test "sends one digest when four jobs deliver concurrently" do
    @setting.update!(email_frequency: "daily")
    @setting.update_columns next_email_at: 1.minute.ago
    race(Array.new(4) { NotificationSetting.find(@setting.id) }) { |setting| EmailNotifier.notify(setting) }
    assert_equal 1, Server.accepted.size
  end

  test "a job that is killed while delivering does not email again; the notification stays in the inbox" do
    process = fork do
      Server.listen { Process.kill :KILL, Process.pid }
      EmailNotifier.notify(NotificationSetting.find(@setting.id))
    end
    Process.wait process
    assert_equal Signal.list.fetch("KILL"), $?.termsig

    EmailNotificationsJob.perform_now users(:maria).id
    assert_equal 0, Server.accepted.size
    assert_equal [ 1, false ], [ users(:maria).reload.unread_count, Notification.sole.mailed_at.nil? ]
  end

  test "emails the notification on retry if the job was killed before claiming it" do
    process = fork do
      NotificationSetting.find(@setting.id)
      Process.kill :KILL, Process.pid
    end
    Process.wait process
    EmailNotificationsJob.perform_now users(:maria).id
    assert_equal 1, Server.accepted.size
  end

  # The step at which a mail server fails, what happens there, and whether it may have accepted the message.
  FAILURES = [
    [ "CONNECT", :reset, false ], [ "CONNECT", "421 4.3.2 Too many connections", false ],
    [ "EHLO", :close, false ], [ "STARTTLS", :garbage, false ], [ "MAIL", "451 4.7.1 Try again", false ],
    [ "RCPT", "450 4.7.1 Greylisted", false ], [ "MESSAGE", "451 4.3.0 Try again", false ],
    [ "MESSAGE", :reset, true ], [ "MESSAGE", :close, true ]
  ].freeze

  test "emails later if the mail server certainly accepted nothing, and never again if it may have" do
    %w[ each daily ].product(FAILURES).each do |frequency, (at, with, ambiguous)|
      start_over frequency
      through_mail_server(at, with) do |server|
        ambiguous ? assert_raises(SystemCallError, IOError) { run_job } : run_job
        server.recover
        assert_equal [], waiting_members, "at most once a minute"
        travel 61.minutes do
          run_job if waiting_members.any?
          assert_equal ambiguous ? 0 : 1, server.messages.size, [ frequency, at, with ].inspect
          assert_empty waiting_members
        end
      end
    end
  end

  test "tries again after growing gaps of up to an hour, and fails visibly after a day" do
    through_mail_server("CONNECT", :reset) do |server|
      travel_to Notification.sole.created_at
      gaps, error = [], nil
      until error
        begin
          run_job
        rescue SystemCallError, IOError => error
          assert_in_delta 1.day, Time.current - Notification.sole.created_at, 1.hour
        end
        gaps << @setting.reload.next_email_at - Time.current
        travel_to @setting.next_email_at
      end
      assert_equal [ 1, 2, 4 ], gaps.values_at(1, 2, 3).map { |gap| (gap / 60).round }
      assert_equal [ gaps.sort, 1.hour.to_f ], [ gaps, gaps.last ]
      assert_operator server.connections, :<, 35
    end
  end

  test "a wrong password fails visibly, and is tried again later" do
    through_mail_server("AUTH", "535 5.7.8 Authentication failed") do |server|
      Site.settings.assign_attributes smtp_user_name: "desk", smtp_password: "wrong"
      assert_raises(Net::SMTPAuthenticationError) { run_job }
      assert_empty waiting_members
      server.recover
      travel(61.minutes) { run_job }
      assert_equal 1, server.messages.size
    end
  end

  test "records a bounce if the recipient is unknown, but not if relaying is denied, and doesn't try again" do
    through_mail_server "RCPT", "554 5.7.1 Relay access denied" do
      assert_raises(Net::SMTPFatalError) { run_job }
    end
    assert_nil users(:maria).reload.email_bounce
    travel(61.minutes) { assert_empty waiting_members }

    start_over "each"
    through_mail_server("RCPT", "550 5.1.1 No such user") { run_job }
    assert_equal "550 5.1.1 No such user", users(:maria).reload.email_bounce.reason
  end

  test "doesn't email again after a timeout, since the server may have accepted the message" do
    Server.listen { raise Net::ReadTimeout }
    assert_raises(Net::ReadTimeout) { EmailNotifier.notify(@setting) }
    Server.behavior = nil
    EmailNotifier.notify(@setting)
    assert_equal 0, Server.accepted.size
  end

  private
    def run_job = EmailNotificationsJob.perform_now(users(:maria).id)
    def waiting_members = NotificationSetting.users_to_email

    def start_over(frequency)
      Notification.update_all mailed_at: nil, created_at: Time.current
      @setting.update_columns email_frequency: frequency, email_since: 1.day.ago,
next_email_at: (1.minute.ago if frequency == "daily")
    end
end

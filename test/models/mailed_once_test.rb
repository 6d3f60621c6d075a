require "test_helper"

# A notification is never emailed twice, whenever the job is killed. If it is unclear whether an email was sent, it isn't sent
# again; the notification stays in the inbox.
class MailedOnceTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  # A mail server whose behavior each test defines.
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

  ActionMailer::Base.add_delivery_method :fake_server, Server

  setup do
    NotificationMailer.delivery_method = :fake_server
    @setting = NotificationSetting.create!(user: users(:maria), email_frequency: "each")
    @comment = Comment.new(post: posts(:wal), author: users(:tomas), body: "Mailed once, @maria.").submit
    Server.listen
  end

  teardown do
    NotificationMailer.delivery_method = :test
    @comment.destroy
    NotificationSetting.delete_all
  end

  test "sends one email when four jobs deliver concurrently" do
    start = Concurrent::CyclicBarrier.new(4)
    4.times.map { Thread.new { ApplicationRecord.connection_pool.with_connection { setting =
      NotificationSetting.find(@setting.id); start.wait; EmailNotifier.notify(setting) } } }.each(&:join)
    assert_equal 1, Server.accepted.size
  end

  test "sends one digest when four jobs deliver concurrently" do
    @setting.update!(email_frequency: "daily")
    @setting.update_columns next_email_at: 1.minute.ago
    start = Concurrent::CyclicBarrier.new(4)
    4.times.map { Thread.new { ApplicationRecord.connection_pool.with_connection { setting =
      NotificationSetting.find(@setting.id); start.wait; EmailNotifier.notify(setting) } } }.each(&:join)
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

  test "emails the notification on retry if the mail server was unreachable" do
    Server.listen { raise Errno::ECONNREFUSED }
    assert_raises(Errno::ECONNREFUSED) { EmailNotifier.notify(@setting) }
    Server.behavior = nil
    EmailNotifier.notify(@setting)
    assert_equal 1, Server.accepted.size
  end

  test "emails the digest on retry if the mail server was busy" do
    @setting.update!(email_frequency: "daily")
    @setting.update_columns next_email_at: 1.minute.ago
    Server.listen { raise Net::SMTPServerBusy.new(nil) }
    assert_raises(Net::SMTPServerBusy) { EmailNotifier.notify(@setting) }
    Server.behavior = nil
    EmailNotifier.notify(@setting.reload)
    assert_equal 1, Server.accepted.size
  end

  test "records a bounce if the recipient is unknown, but not if relaying is denied" do
    Server.listen { raise Net::SMTPFatalError.new(Net::SMTP::Response.parse("554 5.7.1 Relay access denied\n")) }
    assert_raises(Net::SMTPFatalError) { EmailNotifier.notify(@setting) }
    assert_nil users(:maria).reload.email_bounce

    Notification.update_all mailed_at: nil
    Server.listen { raise Net::SMTPFatalError.new(Net::SMTP::Response.parse("550 5.1.1 No such user\n")) }
    EmailNotifier.notify(@setting)
    assert_equal "550 5.1.1 No such user", users(:maria).reload.email_bounce.reason
  ensure
    EmailBounce.delete_all
  end

  test "doesn't email again after a timeout, since the server may have accepted the message" do
    Server.listen { raise Net::ReadTimeout }
    assert_raises(Net::ReadTimeout) { EmailNotifier.notify(@setting) }
    Server.behavior = nil
    EmailNotifier.notify(@setting)
    assert_equal 0, Server.accepted.size
  end
end

require "test_helper"

# No notification is emailed twice, whenever the job is killed. The tests say what is lost instead.
class MailedOnceTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  # A mail server of which the test says what it does with what it is given.
  class Server
    class << self
      attr_accessor :behaviour
      attr_reader :taken

      def listen(&behaviour) = (@taken, @behaviour = Queue.new, behaviour)
    end

    def initialize(_) = nil
    def settings = {}

    def deliver!(mail)
      self.class.behaviour&.call
      self.class.taken << mail.subject
    end
  end

  ActionMailer::Base.add_delivery_method :told_server, Server

  setup do
    NotificationMailer.delivery_method = :told_server
    @setting = NotificationSetting.create!(user: users(:maria), email_frequency: "each")
    @comment = Comment.new(post: posts(:wal), author: users(:tomas), body: "Mailed once, @maria.").submit
    Server.listen
  end

  teardown do
    NotificationMailer.delivery_method = :test
    @comment.destroy
    NotificationSetting.delete_all
  end

  test "four who mail at once mail it once" do
    start = Concurrent::CyclicBarrier.new(4)
    4.times.map { Thread.new { ApplicationRecord.connection_pool.with_connection { setting =
      NotificationSetting.find(@setting.id); start.wait; setting.deliver } } }.each(&:join)
    assert_equal 1, Server.taken.size
  end

  test "a digest is mailed once as well" do
    @setting.update!(email_frequency: "daily")
    @setting.update_columns next_email_at: 1.minute.ago
    start = Concurrent::CyclicBarrier.new(4)
    4.times.map { Thread.new { ApplicationRecord.connection_pool.with_connection { setting =
      NotificationSetting.find(@setting.id); start.wait; setting.deliver } } }.each(&:join)
    assert_equal 1, Server.taken.size
  end

  test "a job that is killed while delivering does not email again; the notification stays in the inbox" do
    process = fork do
      Server.listen { Process.kill :KILL, Process.pid }
      NotificationSetting.find(@setting.id).deliver
    end
    Process.wait process
    assert_equal Signal.list.fetch("KILL"), $?.termsig

    EmailNotificationsJob.perform_now users(:maria).id
    assert_equal 0, Server.taken.size
    assert_equal [ 1, false ], [ users(:maria).reload.unread_count, Notification.sole.mailed_at.nil? ]
  end

  test "killed before it took the notification, it mails it when it runs again" do
    process = fork do
      NotificationSetting.find(@setting.id)
      Process.kill :KILL, Process.pid
    end
    Process.wait process
    EmailNotificationsJob.perform_now users(:maria).id
    assert_equal 1, Server.taken.size
  end

  test "a server that cannot be reached took nothing: it is mailed when it can" do
    Server.listen { raise Errno::ECONNREFUSED }
    assert_raises(Errno::ECONNREFUSED) { @setting.deliver }
    Server.behaviour = nil
    @setting.deliver
    assert_equal 1, Server.taken.size
  end

  test "nor does a digest lose its turn" do
    @setting.update!(email_frequency: "daily")
    @setting.update_columns next_email_at: 1.minute.ago
    Server.listen { raise Net::SMTPServerBusy.new(nil) }
    assert_raises(Net::SMTPServerBusy) { @setting.deliver }
    Server.behaviour = nil
    @setting.reload.deliver
    assert_equal 1, Server.taken.size
  end

  test "one that knows of nobody there has bounced it; one that refuses the site has not" do
    Server.listen { raise Net::SMTPFatalError.new(Net::SMTP::Response.parse("554 5.7.1 Relay access denied\n")) }
    assert_raises(Net::SMTPFatalError) { @setting.deliver }
    assert_nil users(:maria).reload.email_bounce

    Notification.update_all mailed_at: nil
    Server.listen { raise Net::SMTPFatalError.new(Net::SMTP::Response.parse("550 5.1.1 No such user\n")) }
    @setting.deliver
    assert_equal "550 5.1.1 No such user", users(:maria).reload.email_bounce.reason
  ensure
    EmailBounce.delete_all
  end

  test "one that answers no more may have taken it: it is not mailed again" do
    Server.listen { raise Net::ReadTimeout }
    assert_raises(Net::ReadTimeout) { @setting.deliver }
    Server.behaviour = nil
    @setting.deliver
    assert_equal 0, Server.taken.size
  end
end

require "test_helper"
require "test_helpers/caused_faults"
require "test_helpers/sinks"

# When mail or the webhook doesn't work.
class WatchChannelsTest < Operations::TestCase
  include Sinks, CausedFaults, InDataDirectory

  JOB = ->(test) { test.jobs "failed", "VerifyBackupsJob", '{"exception_class":"Errno::ENOSPC"}' }

  slow_test "tries a failed channel again, and the other one reports it" do
    @hook.status = 500
    JOB.(self)
    rounds 10
    assert_empty @hook.lines.uniq - [ "POST /hook" ]
    assert_equal 1, subjects.grep(/1 job failed/).size
    failed = /Alerts could not be sent by webhook: 127.0.0.1 responded with status 500/
    assert_equal 1, subjects.grep(failed).size

    @hook.requests.clear
    @hook.status = 200
    rounds 30
    assert_equal [ "1 job failed: VerifyBackupsJob (1 × Errno::ENOSPC)." ], alerted
    assert_equal 1, subjects.grep(/Resolved: Alerts could not be sent by webhook/).size
  end

  test "a dead mail server is reported by webhook and by sendmail" do
    sent = File.join(@folder, "sent")
    ENV["ALERT_SENDMAIL"] = File.join(@folder, "sendmail").tap do |path|
      File.write path, "#!/bin/sh\ncat >> '#{sent}'\n", perm: 0o755
    end
    break_mail
    rounds 8

    problem = %(The mail server 127.0.0.1:#{@mail.port} cannot be used: it responds with "421 Not now".)
    assert_equal [ problem ], alerted
    assert_equal 1, File.read(sent).scan(/^Subject: .*The mail server/).size
  end

  test "a dead mail server is reported within five minutes, however often the site restarts or fails to" do
    rounds 2 # its check has just passed
    break_mail
    restarts 5
    rounds 5

    assert_equal 1, alerted.grep(/The mail server .* cannot be used/).size, alerted.inspect
  end

  test "a watch that is stopped while it sends an alert doesn't send it again" do
    @hook.delay = 1
    JOB.(self)
    rounds 1
    stopped = fork do
      Signal.trap("TERM") { watch.stop }
      rounds 2
      exit! 7 # not stopped
    end
    eventually { @hook.requests.any? } # but it has no response yet
    Process.kill "TERM", stopped
    assert_equal 1, Process.wait2(stopped).last.exitstatus
    @watch, @now = nil, @now + 120
    rounds 2

    assert_equal [ 1, 1 ], [ alerted.size, subjects.size ]
  end

  test "without sendmail, a dead mail server gets the alerts once it is back" do
    break_mail
    rounds 8
    assert_equal [ 1, 0 ], [ alerted.size, subjects.size ]

    @mail.recover
    rounds 30
    assert_equal [ "[news.example] #{alerted[0]}", "[news.example] #{alerted[1]}" ], subjects
    assert_match(/\AResolved: The mail server/, alerted[1])
  end

  test "reads the mail server and the administrators from the database, and remembers them when it is lost" do
    %w[ SMTP_ADDRESS SMTP_PORT ALERT_EMAILS ].each { |name| ENV.delete name }
    open(database("primary")) do |handle|
      handle.execute_batch <<~SQL
        CREATE TABLE setting_changes (id INTEGER PRIMARY KEY, name TEXT, value TEXT);
        CREATE TABLE users (id INTEGER PRIMARY KEY, role TEXT, email_address TEXT);
        INSERT INTO setting_changes (name, value) VALUES ('smtp_address', 'old.example'), ('smtp_address', '127.0.0.1'),
          ('smtp_port', '#{@mail.port}'), ('mail_from', 'News <news@example.com>');
        INSERT INTO users (role, email_address) VALUES ('administrator', 'maria@example.com'), ('administrator', NULL),
          ('member', 'tom@example.com');
      SQL
    end
    rounds 1
    FileUtils.rm_f database("primary").files
    rounds 4

    sent = Mail.new(@mail.messages.first)
    assert_equal [ [ "maria@example.com" ], [ "news@example.com" ] ], [ sent.to, sent.from ]
    assert_match(/production.sqlite3 does not exist/, subjects.first)
    assert_equal 1, subjects.size
  end

  test "pings while the site is ready, and not while it isn't or no alert can be sent" do
    ENV["ALERT_PING"] = @hook.url("/ping")
    statuses = { "/up" => 200, "/ready" => 503 }
    serve_record Process.pid, answer(statuses)
    rounds 1
    assert_empty pings
    statuses["/ready"] = 200
    rounds 2
    assert_equal 2, pings.size

    JOB.(self)
    break_mail
    @hook.status = 500
    rounds 5
    before = pings.size
    rounds 3
    assert_equal before, pings.size
  end

  test "a staging copy sends no alerts and no pings, even with the environment of the original" do
    ENV["ALERT_PING"] = @hook.url("/ping")
    ENV["ALERT_SENDMAIL"] = File.join(@folder, "sendmail")
    File.write ENV["ALERT_SENDMAIL"], "#!/bin/sh\ntouch '#{ENV["ALERT_SENDMAIL"]}-ran'", perm: 0o755
    File.write File.join(directory.storage, "staging_copy"), "News\n2026-11-29T10:00:00Z\n"
    JOB.(self)
    rounds 4

    assert_equal [ 0, [] ], [ @mail.connections, @hook.requests ]
    refute_path_exists "#{ENV["ALERT_SENDMAIL"]}-ran"
    assert_match "Alerts aren't sent, because this is a staging copy.", ops("watch", "--test").first
  end

  private
    # Before the watch knows the server's port.
    def break_mail
      @mail.stop
      @mail = MailServer.new(at: "CONNECT", with: "421 Not now")
      ENV["SMTP_PORT"] = @mail.port.to_s
    end

    def pings = @hook.lines.grep(%r{\AGET /ping})
end

require "test_helper"
require "test_helpers/sinks"

class WebhookTest < Operations::TestCase
  include Sinks, InDataDirectory

  ALERT = Operations::Watch::Alert.new(event: "problem", kind: "disk_low",
    what: "2 % of <disk> & more", remedy: "Free space.", at: Time.at(1_700_000_000), id: "msg_1")
  TEXT = "✗ news.example: 2 % of <disk> & more\nFree space.\n\nSince 2023-11-14 22:13:20 UTC.\n\n" \
    "bin/ops doctor runs all checks.".freeze

  # The format, the path of the URL, the secret, and what arrives.
  [
    [ "slack", "/services/T/B/x", nil, "POST /services/T/B/x",
      { "text" => TEXT.sub("<disk> &", "&lt;disk&gt; &amp;") } ],
    [ "discord", "/api/webhooks/1/x", nil, "POST /api/webhooks/1/x",
      { "content" => TEXT, "allowed_mentions" => { "parse" => [] } } ],
    [ "matrix", "/_matrix/client/v3/rooms/!a:b", "token",
      "PUT /_matrix/client/v3/rooms/!a:b/send/m.room.message/msg_1",
      { "msgtype" => "m.text", "body" => TEXT } ],
    [ "ntfy", "/alerts", "token", "POST /", { "topic" => "alerts", "title" => TEXT.lines.first.chomp,
      "message" => TEXT.lines.drop(1).join, "priority" => 4, "tags" => [ "warning" ] } ],
    [ "json", "/hook", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "POST /hook", { "type" => "alert.problem",
      "timestamp" => "2023-11-14T22:13:20Z", "data" => { "kind" => "disk_low", "what" => ALERT.what,
        "title" => ALERT.what, "remedy" => "Free space.", "site" => "news.example",
        "began" => "2023-11-14T22:13:20Z" } } ]
  ].each do |format, path, secret, line, body|
    test "sends what #{format} expects" do
      deliver "ALERT_WEBHOOK" => @hook.url(path), "ALERT_WEBHOOK_FORMAT" => format,
        "ALERT_WEBHOOK_SECRET" => secret
      headers = @hook.requests.first.headers

      assert_equal line, @hook.lines.first
      assert_equal body, @hook.bodies.first
      assert_equal [ ("Bearer token" if secret == "token") ], [ headers["authorization"] ]
      assert_equal "application/json", headers["content-type"]
    end
  end

  test "recognizes the format by the URL" do
    { "https://hooks.slack.com/services/T/B/x" => "slack",
      "https://discord.com/api/webhooks/1/x" => "discord",
      "https://matrix.example/_matrix/client/v3/rooms/!a:b" => "matrix",
      "https://ntfy.sh/alerts" => "ntfy", "https://hooks.example/slack" => "json" }.each do |url, format|
      assert_equal format, webhook("ALERT_WEBHOOK" => url).format
    end
  end

  # The example of the specification's libraries.
  test "signs as Standard Webhooks" do
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    assert_equal "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=", Operations::Watch::Webhook.signature(
      secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", '{"test": 2432232314}')

    deliver "ALERT_WEBHOOK" => @hook.url, "ALERT_WEBHOOK_SECRET" => secret
    request = @hook.requests.first
    time = request.headers["webhook-timestamp"]
    assert_in_delta Time.now.to_i, time.to_i, 60
    signature = Operations::Watch::Webhook.signature(secret, "msg_1", time, request.body)
    assert_equal signature, request.headers["webhook-signature"]
  end

  test "--test sends to all channels, and fails if one of them does" do
    output, status = ops("watch", "--test")
    assert_equal [ "✓ mail: sent.\n✓ webhook: sent.\n", 0 ], [ output, status.exitstatus ]
    assert_equal [ "This is a test alert." ], alerted

    @hook.status = 404
    output, status = ops("watch", "--test")
    assert_match "✗ webhook: 127.0.0.1 responded with status 404", output
    assert_equal 1, status.exitstatus
    assert_match "ALERT_WEBHOOK_FORMAT must be one of slack",
      ops("watch", "--test", ALERT_WEBHOOK_FORMAT: "fax").first
    output, = ops("watch", "--test", ALERT_WEBHOOK: "", SMTP_ADDRESS: "")
    assert_match "Alerts aren't sent anywhere. Set ALERT_WEBHOOK", output
  end

  test "a resolved alert says how long the problem lasted, and asks for nothing" do
    remedy = Operations::Watch::Problems::NOTHING_TO_DO
    alert = ALERT.with(event: "resolved", remedy:, ended: ALERT.began + 90)
    webhook("ALERT_WEBHOOK" => @hook.url).deliver alert
    webhook("ALERT_WEBHOOK_FORMAT" => "slack").deliver alert

    assert_equal [ "Resolved: #{ALERT.what}", "2023-11-14T22:14:50Z", "There is nothing left to do." ],
      @hook.bodies.first["data"].values_at("title", "ended", "remedy")
    assert_includes @hook.bodies.last["text"], "\nSolved: it lasted from 2023-11-14 22:13:20 UTC to " \
      "2023-11-14 22:14:50 UTC, 1 min 30 s. There is nothing left to do.\n"
  end

  test "--once says what it or another process has found, and exits with 1 if there is a problem" do
    2.times do
      output, status = ops("watch", "--once")
      assert_match(/\AChecked at 2\d{3}-.* UTC\. No problem was found\.\n\z/, output)
      assert_equal 0, status.exitstatus
    end
    FileUtils.rm_f [ directory.path("_watch.json"), *database("primary").files ]
    output, status = ops("watch", "--once")

    assert_match(/✗ .*production.sqlite3 does not exist\.\n  → .*\nChecked at .* UTC\. Problems: 1\./, output)
    assert_equal 1, status.exitstatus
    with_lock do
      again, status = ops("watch", "--once")
      assert_equal output.sub(/(?<=UTC)\. P/, " by process #{Process.pid} (#{command}). P"), again
      assert_equal 1, status.exitstatus
    end
  end

  test "--once exits with 2 if another process has the lock, but has run no checks" do
    with_lock do
      output, status = ops("watch", "--once")
      assert_equal "The checks are run by process #{Process.pid} (#{command}). It has completed none yet. " \
        "If that doesn't change within 5 minutes, restart the site.\n", output
      assert_equal 2, status.exitstatus
    end
  end

  private
    def with_lock
      lock = Kit::FileLock.acquire(directory.path("_watch.lock"))
      yield
    ensure
      lock.release
    end

    def command = File.read("/proc/self/cmdline").tr("\0", " ").strip

    def webhook(more)
      ENV.update more
      state = Operations::Watch::State.new(directory)
      Operations::Watch::Webhook.new(Operations::Watch::Settings.new(directory, state))
    end

    def deliver(more) = webhook(more).deliver(ALERT)
end

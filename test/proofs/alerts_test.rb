require "test_helper"
require_relative "../../operations/test/test_helpers/sinks"
require_relative "../../operations/test/test_helpers/expiring_certificate"

# Causes one fault after another in a running site. Each is reported once by mail and once by webhook, with a
# remedy, and once when it is resolved; no consequence of it is.
class AlertsTest < ActiveSupport::TestCase
  include DiskHelper
  include AlertingSite

  TIMEOUT = 300 # seconds until an alert

  # Each row: what is reported, the remedy, how to cause the fault, and how to end it.
  FAULTS = {
    "site killed" => [
      /The site is down: its server/, /Start it: bin\/start/, ->(t) { t.kill }, ->(t) { t.start_site }
    ],
    "worker loop" => [ /Puma worker 0 was started \d+ times/, /log of the site says why/,
      ->(t) { t.kill_worker_repeatedly }, ->(t) { t.forget_restarts } ],
    "job failed" => [ /1 job failed: VerifyBackupsJob/, /\/admin\/jobs/,
      ->(t) { t.insert_job "failed", { error: "{}" } }, ->(t) { t.delete_jobs } ],
    "queue stuck" => [ /1 job should have run/, /No worker runs\. Start the site with/,
      ->(t) { t.insert_job "ready", { queue_name: "default" } }, ->(t) { t.delete_jobs } ],
    "mail refused" => [ /The mail server .* cannot be used/, /SMTP_ADDRESS and SMTP_PORT/,
      ->(t) { t.stop_mail }, ->(t) { t.start_mail } ],
    "mail bouncing" => [ /5 addresses have rejected mail/, /SPF, DKIM/, ->(t) { t.bounce },
      ->(t) { t.change "DELETE FROM email_bounces" } ],
    "verification failed" => [ /The verification of the backups at .* failed/, /bin\/ops verify/,
      ->(t) { t.lose_row }, ->(t) { t.ops "verify", "--accept-loss" } ],
    "replication stopped" => [ /Replication is not running/, /bin\/ops replicate/,
      ->(t) { t.stop_replication }, ->(t) { t.start_replication } ],
    "disk below 5 %" => [
      /free on the disk of/, /Free space there/, ->(t) { t.fill 0.03 }, ->(t) { t.empty }
    ],
    "database damaged" => [ /test_tally\.sqlite3 is damaged/, /bin\/ops restore --force tally/,
      ->(t) { t.damage }, ->(t) { t.repair } ],
    "certificate" => [ /The certificate of news\.example expires/, /Thruster renews it/,
      ->(t) { t.certificate_for 13 }, ->(t) { t.certificate_for 90 } ],
    "server errors" => [
      /failed with a server error/, /\/admin\/errors/, ->(t) { t.fail_requests }, ->(t) { t.succeed }
    ]
  }.freeze

  test "reports twelve faults, each once and with its remedy, and each as resolved" do
    sqlite_only "breaks files"
    on_small_disk("64m") do |storage|
      serve_alerting_site storage
      FAULTS.each { |fault, row| walk fault, *row if fault.match?(ENV["FAULT"].to_s) }
    ensure
      stop_alerting_site
    end
  end

  private
    def walk(fault, what, remedy, cause, cure)
      forget_alerts
      began = Kit::Clock.now
      cause.(self)
      eventually(-> { "#{fault}: #{alerts}" }, seconds: TIMEOUT) { reported?("", what) }
      reported = Kit::Clock.now - began
      assert_match remedy, webhooks.first["remedy"], fault

      cure.(self)
      eventually(-> { "#{fault}, resolved: #{alerts}" }, seconds: TIMEOUT) { reported?("Resolved: ", what) }
      assert_equal [ 2, 2 ], [ webhooks.size, mails.size ], "#{fault}: #{alerts}"
      if ENV["VERBOSE"]
        puts "#{fault}: reported after #{reported.round} s, resolved after " \
          "#{(Kit::Clock.now - began).round} s"
      end
    end

    def alerts
      watch = JSON.parse(File.read(path("_watch.json"))).slice("at", "channels", "problems", "alerts")
      "#{Time.now.to_i}, webhooks #{webhooks}, mails #{mails}, #{watch}"
    end

    def reported?(start, what)
      [ webhooks.map { |alert| alert["title"] }, mails ].all? do |sent|
        sent.any? { |title| title.match?(/\A#{start}.*#{what}/) }
      end
    end
end

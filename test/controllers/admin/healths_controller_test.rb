require "test_helper"

class Admin::HealthsControllerTest < ActionDispatch::IntegrationTest
  include StorageHelper

  test "says that the site isn't checked, and that the checks have stopped" do
    sign_in_as users(:admin)
    get "/admin"
    assert_select ".flash.alert", /The site isn’t being checked/
    assert_select "header a[href='/admin'][aria-current=page]"

    watch 20.minutes.ago, findings: []
    get "/admin"
    assert_select ".flash.alert", /The checks stopped 20 minutes ago/
  end

  test "shows problems with their remedies, warnings, the number of other checks, and where alerts go" do
    sign_in_as users(:admin)
    watch 1.minute.ago
    get "/admin"

    assert_select ".flash.alert", /1 problem\. Checked 1 minute ago\./
    assert_select "h2", "Problems"
    assert_select "li[lang=en]", "2 jobs failed.Retry them at /admin/jobs."
    assert_select "h2", "Worth a look"
    assert_select "summary", "1 check found nothing to do"
    assert_select "li", "Webhook: hooks.slack.com (slack)"
    assert_select "ol li", /Resolved: The disk is full\.\s+1 hour ago · Email:\s+sent/
    assert_select "ol li", /Webhook:\s+not sent yet,\s+hooks.slack.com responded with status 500/
    assert_select "svg[role=img][aria-label='Disk use over the last 24 hours: between 60% and 75%']"
    assert_select "figcaption", "Memory 50% used"
    assert_select "p", /They haven’t been verified yet/
  end

  test "says that all is well, and that alerts reach nobody" do
    sign_in_as users(:admin)
    watch 1.minute.ago, findings: [], channels: {}
    get "/admin"

    assert_select ".flash.notice", /No problems\. Checked 1 minute ago\./
    assert_select ".flash.alert", /Alerts aren’t sent anywhere/
  end

  test "works in German, and with a damaged state file" do
    sign_in_as users(:admin)
    users(:admin).update! language: "de"
    watch 1.minute.ago
    get "/admin"
    assert_select "h1", "Zustand"
    assert_select ".flash.alert", /1 Problem\. Überprüft vor 1 Minute\./

    File.write state_path, "{"
    get "/admin"
    assert_select ".flash.alert", /Die Website wird nicht überprüft/
  end

  private
    def state_path = Kit::DataDirectory.here(environment: "test").path("_watch.json")

    def watch(
      time,
      findings: default_findings,
      channels: { mail: "maria@example.com", webhook: "hooks.slack.com (slack)" }
    )
      File.write state_path,
        JSON.generate({ at: time.to_f, findings:, channels:, pings: false, alerts: [ alert ],
        samples: [ 60, 65, 75 ].each_with_index.map { |used, hour|
          [ (time - (2 - hour).hours).to_i, 100, 100 - used, 8, 4 ]
        } })
    end

    def default_findings
      [ {
        kind: "jobs_failed",
        severity: "error",
        what: "2 jobs failed.",
        remedy: "Retry them at /admin/jobs."
      },
        { kind: "disk_low", severity: "warning", what: "8 % free.", remedy: "Free space." },
        { kind: "migrated", severity: "ok", what: "All migrations.", remedy: nil } ]
    end

    def alert
      { id: "msg_1", event: "resolved", kind: "disk_full", what: "The disk is full.", remedy: "Free space.",
        at: 1.hour.ago.to_i,
        began: 2.hours.ago.to_i, deliveries: { mail: { sent: 1.hour.ago.to_i },
          webhook: { attempts: 1, error: "hooks.slack.com responded with status 500" } } }
    end
end

require "test_helper"
require "test_helpers/caused_faults"
require "test_helpers/served_site"
require "test_helpers/sinks"

# One real site's files, real faults, a real mail server and a real HTTP server.
class WatchTest < Operations::TestCase
  include Sinks, CausedFaults, InDataDirectory, ServedSite

  JOB = ->(test) { test.jobs "failed", "VerifyBackupsJob", '{"exception_class":"Errno::ENOSPC"}' }
  REPAIR = ->(test) do
    test.open(test.database("queue")) { |queue| queue.execute "DELETE FROM solid_queue_failed_executions" }
  end

  test "sends one alert for a problem that lasts, and one when it is resolved, by mail and webhook" do
    rounds 3
    assert_empty alerted
    JOB.(self)
    rounds 8
    REPAIR.(self)
    rounds 8

    problem = "1 job failed: VerifyBackupsJob (1 × Errno::ENOSPC)."
    assert_equal [ problem, "Resolved: #{problem}" ], alerted
    assert_equal [ "[news.example] #{problem}", "[news.example] Resolved: #{problem}" ], subjects
    remedy = "retry or discard them at /admin/jobs"
    bodies = @mail.messages.map { |message| Mail.new(message).body.decoded }
    assert_equal([ true, false ], bodies.map { |body| body.include?(remedy) })
    assert_equal([ true, false ], @hook.bodies.map { |body| body["data"]["remedy"].include?(remedy) })
  end

  test "says nothing of a problem that is gone after a minute" do
    JOB.(self)
    rounds 1
    REPAIR.(self)
    rounds 5

    assert_empty alerted + subjects
  end

  test "alerts within five minutes, also if a timer runs the rounds in other processes" do
    JOB.(self)
    5.times do |minute|
      Operations::Watch.new(directory, litestream).round(at: Time.now + minute * 60)
    end

    assert_equal [ 1, 1 ], [ alerted.size, subjects.size ]
  end

  test "two processes at the same time send an alert once" do
    JOB.(self)
    4.times do |minute|
      at = Time.now + minute * 60
      pids = Array.new(2) { fork { Operations::Watch.new(directory, litestream).round(at:) && exit!(0) } }
      pids.each { |pid| Process.wait pid }
    end

    assert_equal [ 1, 1 ], [ alerted.size, subjects.size ]
  end

  test "one cause is one alert, and a consequence that outlasts it is another" do
    File.binwrite database("queue").path, "no database" * 1000
    rounds 6
    assert_equal [ "production_queue.sqlite3 is damaged: file is not a database." ], alerted

    FileUtils.rm_f database("queue").files
    JOB.(self)
    rounds 6
    assert_equal [ "Resolved: #{alerted.first}", "1 job failed: VerifyBackupsJob (1 × Errno::ENOSPC)." ],
      alerted.drop(1)
  end

  test "a problem that begins long after an unrelated one doesn't wait for it" do
    File.binwrite database("tally").path, "no database" * 1000
    rounds 3
    @now += Operations::Watch::Problems::RELATED
    JOB.(self)
    rounds 4

    assert_equal [ "1 job failed: VerifyBackupsJob (1 × Errno::ENOSPC)." ], alerted.drop(1)
  end

  test "reports lost files once, and resolves no problem that can't be checked meanwhile" do
    JOB.(self)
    rounds 4
    lost = Operations::LostStorage.new(directory)
    fault = { database: "primary", file: "production.sqlite3", kind: "replaced" }
    lost.record [ Operations::OpenDatabase::Fault.new(**fault) ]
    rounds 5
    assert_match(/production\.sqlite3 .*The site accepts no writes/, alerted.last)
    lost.forget [ "primary" ]
    rounds 5

    assert_equal [ "1 job failed: VerifyBackupsJob (1 × Errno::ENOSPC).", "Resolved: #{alerted[1]}" ],
      alerted.values_at(0, 2)
    assert_equal 3, alerted.size
  end

  test "a full backup disk is one alert, and resolved only once replication has caught up" do
    problems = Operations::Watch::Problems.new(Operations::Watch::State.new(directory), patience: 90)
    rounds = [ %i[ backup_disk_full replication_behind ] ] * 4 + [ %i[ replication_behind ] ] * 6 + [ [] ] * 3
    alerts = rounds.map.with_index do |kinds, minute|
      findings = kinds.map do |kind|
        Operations::Doctor::Finding.new(kind:, severity: :error, what: kind.to_s, remedy: "")
      end
      problems.update(findings, Time.now + minute * 60).map { |alert| [ alert.event, alert.kind ] }
    end

    assert_equal [ [ "problem", "backup_disk_full" ], [ "resolved", "backup_disk_full" ] ], alerts.flatten(1)
    assert_includes alerts.last, [ "resolved", "backup_disk_full" ]
  end

  test "alerts once while its own state can't be stored" do
    JOB.(self)
    rounds 1
    FileUtils.mkdir_p "#{directory.path("_watch.json")}.part/in the way" # as a full disk would be
    8.times { |minute| Operations::Watch.new(directory, litestream).round(at: Time.now + 60 + minute * 60) }

    assert_equal [ 1, 1 ], [ alerted.size, subjects.size ]
  ensure
    FileUtils.rm_rf "#{directory.path("_watch.json")}.part"
  end
end

require "test_helper"

# Which findings of successive rounds cause alerts, without the checks themselves.
class WatchProblemsTest < Operations::TestCase
  include InDataDirectory

  FAULTS = %i[
    killed restart_loop jobs_failed jobs_stuck mail_unreachable mail_bouncing verification_failed
    not_replicating disk_low damaged files_lost certificate_expiring server_errors
  ].freeze
  STOPPED = %i[ killed restart_loop ].freeze # these are over while the site is stopped

  FAULTS.each do |kind|
    test "#{kind} is reported once, in the fourth minute at the latest, also if the site restarts" do
      [ [], [ :not_responding ], [ :not_ready ], [ :no_server ] ].each { |more| round(kind, *more) }

      assert_equal [ [ "problem", kind.to_s ] ], alerts
    end
  end

  (FAULTS - STOPPED).each do |kind|
    test "#{kind} is reported once, although one round doesn't find it because the site is down" do
      [ [ kind ], [ :no_server ], [ kind ], [ kind ] ].each { |kinds| round(*kinds) }

      assert_equal [ [ "problem", kind.to_s ] ], alerts
    end
  end

  test "a cause that lasts is reported alone, and its consequences only if they outlast it" do
    round :disk_full, :not_ready
    6.times { round :disk_full, :not_ready, :jobs_failed }
    assert_equal [ [ "problem", "disk_full" ] ], alerts

    5.times { round :jobs_failed }
    assert_equal [ %w[ resolved disk_full ], %w[ problem jobs_failed ] ], alerts.drop(1)
  end

  test "a site that is killed is reported although a file was damaged before" do
    4.times { round :damaged }
    4.times { round :damaged, :killed }

    assert_equal [ %w[ problem damaged ], %w[ problem killed ] ], alerts
  end

  test "an upgrade delays alerts until it is over, and some time for its consequences to go" do
    4.times { round :upgrade_running, :not_responding }
    2.times { round :not_responding }
    assert_empty alerts
    round :not_responding

    assert_equal [ %w[ problem not_responding ] ], alerts
  end

  private
    def alerts = @alerts ||= []

    # A minute after the one before.
    def round(*kinds)
      @now = (@now || Time.now) + 60
      findings = kinds.map do |kind|
        severity = kind == :upgrade_running ? :warning : :error
        Operations::Doctor::Finding.new(kind:, severity:, what: "#{kind}.", remedy: "Fix it.")
      end
      @state ||= Operations::Watch::State.new(directory)
      problems = Operations::Watch::Problems.new(@state, patience: 90)
      @alerts = alerts + problems.update(findings, @now).map { |alert| [ alert.event, alert.kind ] }
    end
end

require "test_helper"

class RenamedJobsTest < ActiveJob::TestCase
  test "still runs jobs that release 1.0 enqueued" do
    names = %w[
      MailNoticesJob MailWaitingNoticesJob PushNoticesJob ForgetPersonJob
      WatchWriteAheadLogsJob WebmentionsJob
    ]

    assert_equal %w[
      EmailNotificationsJob EmailWaitingNotificationsJob PushNotificationsJob PurgeUserTracesJob
      MonitorWriteAheadLogsJob SendWebmentionsJob
    ], names.map { |name| name.constantize.name }
  end
end

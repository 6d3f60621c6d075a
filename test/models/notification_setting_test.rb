require "test_helper"

class NotificationSettingTest < ActiveSupport::TestCase
  include ActionMailer::TestHelper

  setup { @maria, @tomas = users(:maria, :tomas) }

  test "who never asked for mail gets none" do
    answer "Unasked."
    assert_empty mailed
  end

  test "emails each reply once, however often the job runs" do
    wants "each"
    2.times { |number| answer "Answer #{number}." }
    assert_equal 2, mailed.size
    assert_empty mailed
    answer "Another."
    assert_equal [ "maria@example.com" ], mailed.sole.to
  end

  test "many answers at once come in one mail" do
    wants "each"
    (NotificationSetting::MAX_SINGLE_EMAILS + 1).times { |number| answer "Answer #{number}." }
    assert_match(/\A11 unread notifications/, mailed.sole.subject)
  end

  test "what was said before one asked for mail is not mailed" do
    answer "Long ago."
    wants "each"
    assert_empty mailed
  end

  test "emails followed threads in the digest, not one by one" do
    posts(:show_terminal).follow_by @maria
    setting = wants "each"
    Comment.new(post: posts(:show_terminal), author: @tomas, body: "Mine.").submit
    assert_empty mailed
    travel 1.minute
    setting.update! email_frequency: "daily"
    travel_to setting.next_email_at + 1.second
    assert_match(/1 new comment in Show: A terminal/, mailed.sole.text_part.decoded)
  end

  test "a digest comes at its time, and only with what is unread by then" do
    travel_to Time.utc(2026, 11, 24, 12) # a Tuesday
    setting = wants "daily"
    assert_equal Time.utc(2026, 11, 25, 7), setting.next_email_at
    answer "Read before."
    @maria.mark_notifications_read up_to: Notification.maximum(:id)
    answer "Not read."
    assert_empty mailed

    travel_to Time.utc(2026, 11, 25, 7, 0, 1)
    mail = mailed.sole
    assert_includes mail.text_part.decoded, "Not read."
    assert_not_includes mail.text_part.decoded, "Read before."
    travel 1.day
    assert_empty mailed, "what was in a digest is in no other"
    assert_equal Time.utc(2026, 11, 27, 7), setting.reload.next_email_at
  end

  test "a week's comes on Monday" do
    travel_to Time.utc(2026, 11, 23, 6) # a Monday
    assert_equal Time.utc(2026, 11, 23, 7), wants("weekly").next_email_at
    travel_to Time.utc(2026, 11, 23, 7)
    setting = NotificationSetting.sole
    setting.update!(email_frequency: "never")
    setting.update!(email_frequency: "weekly")
    assert_equal Time.utc(2026, 11, 30, 7), setting.next_email_at
  end

  test "nothing goes to an address that is not confirmed, or takes no mail" do
    wants "each"
    answer "Where to?"
    EmailBounce.record @maria.email_address, "550"
    assert_empty mailed
    assert_empty NotificationSetting.users_to_email
    @maria.email_bounce.destroy
    @maria.update_columns email_address: nil, unconfirmed_email_address: "maria@example.com"
    assert_empty mailed
    @maria.update_columns email_address: "maria@example.com"
    assert_equal 1, mailed.size
  end

  test "nothing is mailed of whom one has muted meanwhile, nor of what was taken down" do
    wants "each"
    answer "Soon muted."
    Mute.new(user: @maria, name: "tomas").submit
    assert_empty mailed
    answer("Soon gone.", author: users(:newcomer)).remove by: users(:admin)
    assert_empty mailed
  end

  test "who leaves is mailed no more, and nothing of it is left" do
    wants "each"
    answer "Goodbye."
    posts(:wal).follow_by @maria
    EmailBounce.record @maria.email_address, "550"
    @maria.delete_account texts: false, challenge: SignInHelper::PASSWORD
    assert_empty mailed
    assert_equal [ 0, 0, 0 ], [ NotificationSetting.count, EmailBounce.count, Follow.where(user_id: @maria.id).count ]
  end

  test "who has left their address out costs no job a minute" do
    wants("daily").update_columns next_email_at: 1.hour.ago
    @maria.update_columns email_address: nil
    assert_no_enqueued_jobs { EmailWaitingNotificationsJob.perform_now }
  end

  test "of somebody who has a job waiting, the queue takes no second" do
    job = EmailNotificationsJob.new(@maria.id)
    assert_equal [ true, 1, :discard ],
      [ job.concurrency_limited?, job.concurrency_limit, EmailNotificationsJob.concurrency_on_conflict ]
    assert_not_equal job.concurrency_key, EmailNotificationsJob.new(@tomas.id).concurrency_key
  end

  test "all that is to be done by the clock is known" do
    jobs = YAML.load_file(Rails.root.join("config/recurring.yml"))["production"].values.filter_map { |task| task["class"] }
    assert_includes jobs, "EmailWaitingNotificationsJob"
    jobs.each { |name| assert_operator name.constantize, :<, ApplicationJob, name }
  end

  private
    def wants(email_frequency) = NotificationSetting.create!(user: @maria, email_frequency:)

    # The database stamps a notification, and its clock does not travel.
    def answer(body, author: @tomas)
      Comment.new(post: posts(:wal), parent: comments(:answer), author:, body:).submit.tap do |comment|
        Notification.where(comment:).update_all(created_at: comment.created_at)
      end
    end

    # Sends the emails of one run of the job that runs every minute.
    def mailed
      capture_emails { perform_enqueued_jobs { EmailWaitingNotificationsJob.perform_now } }
    end
end

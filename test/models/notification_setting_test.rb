require "test_helper"

class NotificationSettingTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper, ActionMailer::TestHelper

  setup { @maria, @tomas = users(:maria, :tomas) }

  test "sends no email by default" do
    reply "Unasked."
    assert_empty sent_emails
  end

  test "emails each reply once, however often the job runs" do
    email_setting "each"
    2.times { |number| reply "Answer #{number}." }
    assert_equal 2, sent_emails.size
    assert_empty sent_emails
    reply "Another."
    assert_equal [ "maria@example.com" ], sent_emails.sole.to
  end

  test "combines many replies in one email" do
    email_setting "each"
    (EmailNotifier::MAX_SINGLE_EMAILS + 1).times { |number| reply "Answer #{number}." }
    assert_match(/\A11 unread notifications/, sent_emails.sole.subject)
  end

  test "doesn't email notifications from before the setting was turned on" do
    reply "Long ago."
    email_setting "each"
    assert_empty sent_emails
  end

  test "emails followed threads in the digest, not one by one" do
    posts(:show_terminal).follow_by @maria
    setting = email_setting "each"
    perform_enqueued_jobs { Comment.new(post: posts(:show_terminal), author: @tomas, body: "Mine.").submit }
    assert_empty sent_emails
    travel 1.minute
    setting.update! email_frequency: "daily"
    travel_to setting.next_email_at + 1.second
    assert_match(/1 new comment in Show: A terminal/, sent_emails.sole.text_part.decoded)
  end

  test "sends the daily digest at its time, with unread notifications only" do
    travel_to Time.utc(2026, 11, 24, 12) # a Tuesday
    setting = email_setting "daily"
    assert_equal Time.utc(2026, 11, 25, 7), setting.next_email_at
    reply "Read before."
    @maria.mark_notifications_read up_to: Notification.maximum(:id)
    reply "Not read."
    assert_empty sent_emails

    travel_to Time.utc(2026, 11, 25, 7, 0, 1)
    mail = sent_emails.sole
    assert_includes mail.text_part.decoded, "Not read."
    assert_not_includes mail.text_part.decoded, "Read before."
    travel 1.day
    assert_empty sent_emails, "the next digest repeats no notification"
    assert_equal Time.utc(2026, 11, 27, 7), setting.reload.next_email_at
  end

  test "sends the weekly digest on Monday" do
    travel_to Time.utc(2026, 11, 23, 6) # a Monday
    assert_equal Time.utc(2026, 11, 23, 7), email_setting("weekly").next_email_at
    travel_to Time.utc(2026, 11, 23, 7)
    setting = NotificationSetting.sole
    setting.update!(email_frequency: "never")
    setting.update!(email_frequency: "weekly")
    assert_equal Time.utc(2026, 11, 30, 7), setting.next_email_at
  end

  test "doesn't email unconfirmed or bounced addresses" do
    email_setting "each"
    reply "Where to?"
    EmailBounce.record @maria.email_address, "550"
    assert_empty sent_emails
    assert_empty NotificationSetting.users_to_email
    @maria.email_bounce.destroy
    @maria.update_columns email_address: nil, unconfirmed_email_address: "maria@example.com"
    assert_empty sent_emails
    @maria.update_columns email_address: "maria@example.com"
    assert_equal 1, sent_emails.size
  end

  test "doesn't email comments by muted members or removed comments" do
    email_setting "each"
    reply "Soon muted."
    Mute.new(user: @maria, name: "tomas").submit
    assert_empty sent_emails
    reply("Soon gone.", author: users(:newcomer)).remove by: users(:admin)
    assert_empty sent_emails
  end

  test "deletes a member's settings, bounces and follows with the account" do
    email_setting "each"
    reply "Goodbye."
    posts(:wal).follow_by @maria
    EmailBounce.record @maria.email_address, "550"
    @maria.delete_account(texts: false, challenge: SignInHelper::PASSWORD).continue
    assert_empty sent_emails
    counts = [ NotificationSetting.count, EmailBounce.count, Follow.where(user_id: @maria.id).count ]
    assert_equal [ 0, 0, 0 ], counts
  end

  test "enqueues no jobs for members without an email address" do
    email_setting("daily").update_columns next_email_at: 1.hour.ago
    @maria.update_columns email_address: nil
    assert_no_enqueued_jobs { EmailWaitingNotificationsJob.perform_now }
  end

  test "discards a second job for the same member" do
    job = EmailNotificationsJob.new(@maria.id)
    assert_equal [ true, 1, :discard ],
      [ job.concurrency_limited?, job.concurrency_limit, EmailNotificationsJob.concurrency_on_conflict ]
    assert_not_equal job.concurrency_key, EmailNotificationsJob.new(@tomas.id).concurrency_key
  end

  test "schedules jobs that exist" do
    tasks = YAML.load_file(Rails.root.join("config/recurring.yml"))["production"].values
    jobs = tasks.filter_map { |task| task["class"] }
    assert_includes jobs, "EmailWaitingNotificationsJob"
    jobs.each { |name| assert_operator name.constantize, :<, ApplicationJob, name }
  end

  private
    def email_setting(email_frequency) = NotificationSetting.create!(user: @maria, email_frequency:)

    # The database sets a notification's created_at, and its clock doesn't travel.
    def reply(body, author: @tomas)
      Comment.new(post: posts(:wal), parent: comments(:answer), author:, body:).submit.tap do |comment|
        Notification.where(comment:).update_all(created_at: comment.created_at)
      end
    end

    # Sends the emails of one run of the job that runs every minute.
    def sent_emails
      capture_emails { perform_enqueued_jobs { EmailWaitingNotificationsJob.perform_now } }
    end
end

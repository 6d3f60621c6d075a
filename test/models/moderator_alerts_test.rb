require "test_helper"

# Moderators are alerted to their tasks by push and by email: to the first at once, to a wave in one message,
# and never with the text of an item.
class ModeratorAlertsTest < ActiveSupport::TestCase
  include ActionMailer::TestHelper, ActiveJob::TestHelper

  setup do
    @post, @admin, @moderator = posts(:wal), users(:admin), users(:newcomer)
    @moderator.update_columns role: "moderator", email_address: "moderator@example.com"
    @admin.update_columns email_address: nil
  end

  test "from the flag that hides to the lock screen: the kind and where to act, no text of the item" do
    @post.update_columns title: "Titelgeheimnis"
    subscribe_browser_of(@moderator) do |service|
      flag @post, by: @post.flags_to_hide - 1
      assert_empty sent_alerts
      flag @post.reload, by: 1
      mail = sent_alerts.sole
      message = service.delivered.sole.message
      assert_equal [ "Flags hid a post or comment", "", "/moderation/posts/#{@post.id}/actions/new" ],
        message.values_at("title", "body", "path")
      assert_equal [ [ "moderator@example.com" ], "Flags hid a post or comment" ], [ mail.to, mail.subject ]
      [ mail.text_part, mail.html_part ].each do |part|
        assert_includes part.decoded, "http://www.example.com/moderation/posts/#{@post.id}/actions/new"
      end
      [ message.to_json, mail.to_s ].each { |text| assert_no_match(/Titelgeheimnis/, text) }
    end
    assert_empty ModeratorAlert.all
  end

  test "one flag is enough for something illegal, and doesn't hide it" do
    flag @post, by: 1
    assert_empty sent_alerts
    member = trusted_member
    flag_again = ->(details) { @post.flags.new(user: member, reason: "illegal", details:).submit }
    mail = sent_alerts { flag_again.call "Blumenweg 3" }.sole
    assert_equal "A post or comment was flagged as illegal, or because it reveals personal data", mail.subject
    assert_no_match(/Blumenweg/, mail.to_s)
    assert_predicate @post.reload, :visible?
    travel 1.hour
    assert_empty(sent_alerts { flag_again.call "And 4" })
    assert_equal 1, sent_alerts { flag @post, by: 1, reason: "illegal" }.size
  end

  test "sends what follows within ten minutes as one" do
    freeze_time
    assert_equal [ "A member suggested an edit" ], sent_alerts { suggest_title }.map(&:subject)
    assert_empty(sent_alerts { apply_to_join })
    assert_empty(sent_alerts { queue_by_filter })
    assert_empty sent_alerts
    travel 10.minutes
    mail = sent_alerts.sole
    assert_equal "2 tasks wait for a moderator", mail.subject
    assert_match(/Someone asked to join\..*join-requests.*A filter sent a post or comment to the queue\./m,
      mail.text_part.decoded)
    assert_empty sent_alerts
  end

  test "doesn't let something urgent wait for a batch of something else" do
    freeze_time
    sent_alerts { suggest_title }
    assert_equal 1, sent_alerts { hide_by_flags @post }.size
    assert_empty(sent_alerts { hide_by_flags comments(:answer) })
    travel 10.minutes
    assert_equal [ "Flags hid a post or comment" ], sent_alerts.map(&:subject)
  end

  test "waits until quiet hours end, except for something urgent if the moderator wants that" do
    setting = NotificationSetting.create!(user: @moderator, quiet_from: 22, quiet_until: 7)
    travel_to Time.utc(2026, 11, 24, 23)
    assert_empty(sent_alerts { hide_by_flags @post })
    travel_to Time.utc(2026, 11, 25, 6, 59)
    assert_empty sent_alerts
    setting.update! urgent_alerts: true
    assert_equal 1, sent_alerts.size
    assert_empty(sent_alerts { suggest_title posts(:essay) })
    travel_to Time.utc(2026, 11, 25, 7, 10)
    assert_equal 1, sent_alerts.size
  end

  test "quiet hours can be at any time of the day" do
    { [ 22, 7 ] => [ 22, 23, 0, 6 ], [ 12, 14 ] => [ 12, 13 ] }.each do |(quiet_from, quiet_until), hours|
      setting = NotificationSetting.new(user: @moderator, quiet_from:, quiet_until:)
      quiet = (0..23).reject do |hour|
        travel_to(Time.utc(2026, 11, 24, hour, 30)) { setting.alerts_due?(urgent: true) }
      end
      assert_equal hours.sort, hours.size == 4 ? quiet & hours.sort : quiet
    end
    [ [ nil, 7 ], [ 7, nil ], [ 7, 7 ], [ 24, 1 ] ].each do |quiet_from, quiet_until|
      assert_not NotificationSetting.new(user: @moderator, quiet_from:, quiet_until:).valid?
    end
  end

  test "drops what another moderator has dealt with meanwhile" do
    assert_empty(sent_alerts { flag(@post, by: 5) && decide(@post.reload, "removed") })
    assert_empty(sent_alerts { suggest_title(posts(:essay)) && Suggestion.delete_all })
    assert_empty ModeratorAlert.all
  end

  test "doesn't alert the moderator who caused it, and authors to their own items" do
    @post.update_columns author_id: @moderator.id
    assert_empty(sent_alerts { hide_by_flags @post })
    flag comments(:objection), by: comments(:objection).flags_to_hide - 1
    assert_empty(sent_alerts { comments(:objection).flags.new(user: @moderator, reason: "spam").submit })
    assert_predicate comments(:objection).reload, :hidden_by_flags?
  end

  test "alerts each moderator who wants it and is reachable" do
    @admin.update_columns email_address: "admin@example.com"
    assert_equal %w[ admin@example.com moderator@example.com ], recipients_of_hiding(@post)
    NotificationSetting.of(@admin).update! email_alerts: false
    users(:tomas).update_columns role: "moderator"
    decide users(:tomas), "suspended", days: 3
    assert_equal %w[ moderator@example.com ], recipients_of_hiding(posts(:essay))
    @moderator.member!
    assert_empty recipients_of_hiding(posts(:show_terminal))
    assert_empty ModeratorAlert.all
  end

  test "turns off emails with an unsubscribe link of their own" do
    mail = sent_alerts { hide_by_flags @post }.sole
    token = CGI.unescape(mail["List-Unsubscribe"].decoded[/token=([^>&]+)/, 1])
    assert_equal [ @moderator, :alerts ], Unsubscription.find(token).to_h.values
    Unsubscription.find(token).save
    assert_equal [ false, true ],
      NotificationSetting.of(@moderator).values_at(:email_alerts, :email_decisions)
  end

  test "alerts to new abuse signals once, except the members they concern" do
    pair = { kind: "mutual_votes", other_user_id: users(:maria).id, evidence: {}, detected_at: Time.current }
    detect = ->(user) { ModeratorAlert::Kinds::AbuseSignal.deliver [ AbuseSignal.new(**pair, user:) ] }
    AbuseSignal.create! user: users(:tomas), **pair
    mail = sent_alerts { detect.call users(:tomas) }.sole
    assert_equal "Votes or sign-ins look suspicious", mail.subject
    travel 1.hour
    assert_empty(sent_alerts { detect.call @moderator })
    assert_empty(sent_alerts { AbuseSignal.detect })
  end

  test "pushes again later if the push service fails for the moment" do
    subscribe_browser_of(@moderator, "503 Busy") do |service|
      hide_by_flags @post
      SendModeratorAlertsJob.perform_now
      perform_enqueued_jobs only: PushModeratorAlertsJob
      service.status = "201 Created"
      perform_enqueued_jobs only: PushModeratorAlertsJob
      assert_equal 2, service.delivered.size
    end
  end

  private
    # Of one run of the job, and the push messages with them.
    def sent_alerts
      capture_emails do
        yield if block_given?
        perform_enqueued_jobs { SendModeratorAlertsJob.perform_now } if ModeratorAlert.any?
      end
    end

    def recipients_of_hiding(post)
      travel 1.hour
      sent_alerts { hide_by_flags post }.flat_map(&:to).sort
    end

    def suggest_title(post = @post)
      assert_equal "saved", Suggestion.new(user: trusted_member, post:, title: "Another title").submit
    end

    def apply_to_join
      change_settings sign_up: "approval"
      user = User.new(username: "applicant", password: SignInHelper::PASSWORD, reason_for_joining: "May I?")
      assert user.register
    end

    def queue_by_filter
      ContentRule.create! user: @admin, kind: "words", pattern: "casino", action: "watch", reason: "Spam?"
      assert Post.new(author: users(:maria), title: "A casino", body: "Really").submit
    end

    def subscribe_browser_of(user, *status)
      PushService.run(*status) do |service|
        session = user.sessions.create!(ip_address: "192.0.2.1")
        assert PushSubscription.new(session:, user:, **service.subscription).submit
        yield service
      end
    end
end

require "test_helper"

# maria's laptop is told, by a push service that runs here.
class PushSubscriptionTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper

  test "an answer is shown at once, encrypted for this browser, signed by the site" do
    PushService.run do |service|
      subscribe service
      comment = answer "Is it *really*?"
      delivered = service.delivered.sole

      assert_equal({ "title" => "tomas replied to your comment on How write-ahead logging really works",
        "body" => "Is it *really*?",
        "path" => "/posts/#{posts(:wal).id}#comment_#{comment.id}", "tag" => "notice-#{Notification.sole.id}" },
        delivered.message)
      assert_equal [ "aes128gcm", PushSubscription::Delivery::TTL.to_i.to_s ],
        delivered.headers.values_at("content-encoding", "ttl")
      claims = PushService.claims(delivered.headers, VapidKey.sole.public_key)
      assert_equal [ service.origin, "http://www.example.com/about" ], claims.values_at("aud", "sub")
      assert_operator claims["exp"], :<=, 1.day.from_now.to_i
    end
  end

  test "a mention in a post leads to the post" do
    PushService.run do |service|
      subscribe service
      post = perform_enqueued_jobs { Post.new(author: users(:tomas), title: "On logs", body: "Says @maria.").submit }
      assert_equal "/posts/#{post.id}", service.delivered.sole.message["path"]
    end
  end

  test "a job that runs twice shows it once" do
    PushService.run do |service|
      subscribe service
      answer "Once."
      PushNotificationsJob.perform_now Notification.ids
      assert_equal 1, service.delivered.size
    end
  end

  test "members are not notified of comments that they read, that were removed, or by members they muted" do
    PushService.run do |service|
      subscribe service
      [
        -> { users(:maria).mark_notifications_read(up_to: Notification.maximum(:id)) },
        -> { Comment.last.remove(by: users(:admin)) },
        -> {
          Mute.new(user: users(:maria), name: "tomas").submit
        }
      ].each do |change|
        comment = Comment.new(post: posts(:wal), author: users(:tomas), body: "Remark #{change.hash}").submit
        change.call
        PushNotificationsJob.perform_now Notification.where(comment:).ids
      end
      assert_empty service.delivered
    end
  end

  test "who has no browser costs no job" do
    assert_no_enqueued_jobs(only: PushNotificationsJob) { Comment.new(post: posts(:wal), author: users(:tomas), body: "Unheard")
      .submit }
  end

  test "a browser that is gone is taken out; one whose service fails stays" do
    PushService.run do |service|
      { "500 Oh no" => 1, "429 Too Many Requests" => 1, "302 Found" => 1, "410 Gone" => 0, "404 Not Found" => 0 }
        .each_with_index do |(status, left), number|
        subscribe service
        service.status = status
        answer "Remark #{number}"
        assert_equal left, PushSubscription.count, status
      end
    end
  end

  test "a service that cannot be reached, or is no such thing, breaks nothing" do
    service = PushService.run(&:itself)
    PushService.run do
      PushSubscription.new(session: sessions(:maria_laptop), user: users(:maria), **service.subscription).submit
      answer "To nobody"
    end
    assert_equal 1, PushSubscription.count
  end

  test "an address on this machine or beside it is refused as it is given, and as it is used" do
    PushService.run do |service|
      Rails.configuration.x.reach_loopback = false
      [
        service.subscription[:endpoint], "https://127.0.0.1/x", "https://169.254.169.254/latest", "http://push.example.com/x", ""
      ].each do |endpoint|
        assert_not PushSubscription.new(session: sessions(:maria_laptop), user: users(:maria), **service.subscription, endpoint:)
          .submit, endpoint
      end

      # Its name looked public, and leads here.
      port = URI(service.origin).port
      PushSubscription.insert({ user_id: users(:maria).id, session_id: sessions(:maria_laptop).id, **service.subscription,
        endpoint: "https://localhost:#{port}/x" })
      answer "Into the house"
      assert_equal 0, service.connections
    end
  end

  test "keys that are none are refused; a point that is on no curve is found as it is used" do
    PushService.run do |service|
      [ { p256dh_key: "x" }, { p256dh_key: "A" * 87 + "!" }, { auth_key: "" }, { auth_key: "AAAA" } ].each do |keys|
        assert_not PushSubscription.new(session: sessions(:maria_laptop), user: users(:maria), **service.subscription, **keys)
          .submit, keys.to_s
      end
      PushSubscription.new(
        session: sessions(:maria_laptop), user: users(:maria), **service.subscription,
        p256dh_key: Base64.urlsafe_encode64("\x04" + "\x01" * 64)
      ).submit
      answer "Nowhere"
      assert_empty PushSubscription.all
    end
  end

  test "it goes with its session, and with the person" do
    PushService.run do |service|
      subscribe service
      users(:maria).end_sessions
      assert_empty PushSubscription.all
      PushSubscription.new(
        session: users(:maria).sessions.create!(user_agent: "Firefox"), user: users(:maria), **service.subscription
      ).submit
      users(:maria).delete_account texts: false, challenge: SignInHelper::PASSWORD
      assert_empty PushSubscription.all
    end
  end

  test "a browser that somebody else signs in with is theirs" do
    PushService.run do |service|
      subscribe service
      other = users(:tomas).sessions.create!(user_agent: "Firefox")
      PushSubscription.new(session: other, user: users(:tomas), **service.subscription).submit
      assert_equal [ users(:tomas).id, other.id ],
        PushSubscription.sole.then { |subscription| [ subscription.user_id, subscription.session_id ] }
    end
  end

  test "the site makes one key, and keeps it" do
    keys = Array.new(2) { VapidKey.current }
    assert_equal 1, keys.map(&:pem).uniq.size
    assert_equal 65, Base64.urlsafe_decode64(keys.first.public_key).bytesize
  end

  private
    def subscribe(service)
      PushSubscription.delete_all
      assert PushSubscription.new(session: sessions(:maria_laptop), user: users(:maria), **service.subscription).submit
    end

    def answer(body)
      perform_enqueued_jobs(only: PushNotificationsJob) do
        Comment.new(post: posts(:wal), parent: comments(:answer), author: users(:tomas), body:).submit
      end
    end
end

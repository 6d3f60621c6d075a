require "test_helper"

# maria's laptop receives push notifications from a local push service.
class PushSubscriptionTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper

  test "delivers a reply, encrypted for the browser and signed by the site" do
    PushService.run do |service|
      subscribe service
      comment = reply "Is it *really*?"
      delivered = service.delivered.sole

      assert_equal({ "title" => "tomas replied to your comment on How write-ahead logging really works",
        "body" => "Is it really?",
        "path" => "/posts/#{posts(:wal).id}#comment_#{comment.id}",
        "tag" => "notice-#{Notification.sole.id}" },
        delivered.message)
      assert_equal [ "aes128gcm", PushNotifier::TTL.to_i.to_s ],
        delivered.headers.values_at("content-encoding", "ttl")
      claims = PushService.claims(delivered.headers, VapidKey.sole.public_key)
      assert_equal [ service.url, "http://www.example.com/about" ], claims.values_at("aud", "sub")
      assert_operator claims["exp"], :<=, 1.day.from_now.to_i
    end
  end

  test "links a mention in a post to the post" do
    PushService.run do |service|
      subscribe service
      post = Post.new(author: users(:tomas), title: "On logs", body: "Says @maria.")
      perform_enqueued_jobs { post.submit }
      assert_equal "/posts/#{post.id}", service.delivered.sole.message["path"]
    end
  end

  test "links a moderator's reply to the conversation" do
    PushService.run do |service|
      subscribe service
      conversation = users(:maria).message_to_moderators(body: "Please help").submit.conversation
      reply = Message.new(conversation:, author: users(:admin), by_moderator: true, body: "Here you *are*")
      perform_enqueued_jobs { reply.submit }
      title = "admin, a moderator, replied to your message “Please help”"
      assert_equal [ title, "Here you are", "/conversations/#{conversation.id}" ],
        service.delivered.sole.message.values_at("title", "body", "path")
    end
  end

  test "delivers once when the job runs twice" do
    PushService.run do |service|
      subscribe service
      reply "Once."
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

  test "enqueues no job for members without a subscription" do
    assert_no_enqueued_jobs(only: PushNotificationsJob) do
      Comment.new(post: posts(:wal), author: users(:tomas), body: "Not delivered").submit
    end
  end

  test "deletes subscriptions that are gone, and keeps those whose service fails" do
    PushService.run do |service|
      {
        "500 Oh no" => 1, "429 Too Many Requests" => 1, "302 Found" => 1,
        "410 Gone" => 0, "404 Not Found" => 0
      }.each_with_index do |(status, remaining), number|
        subscribe service
        service.status = status
        reply "Remark #{number}"
        assert_equal remaining, PushSubscription.count, status
      end
    end
  end

  test "sends it again where the push service failed for the moment, until it is read" do
    PushService.run do |working|
      PushService.run("503 Service Unavailable") do |failing|
        subscribe working
        session = users(:maria).sessions.create!(user_agent: "Firefox")
        PushSubscription.new(session:, user: users(:maria), **failing.subscription).submit
        enqueue_reply "Twice there"
        perform_enqueued_jobs
        assert_equal [ 1, 1 ], [ working, failing ].map { |service| service.delivered.size }
        perform_enqueued_jobs
        assert_equal [ 0, 1 ], [ working, failing ].map { |service| service.delivered.size }
        failing.status = "201 Created"
        perform_enqueued_jobs
        assert_equal [ 0, "Twice there" ], [ working.delivered.size, failing.delivered.sole.message["body"] ]
        assert_no_enqueued_jobs

        failing.status = "503 Service Unavailable"
        enqueue_reply "Read meanwhile"
        perform_enqueued_jobs
        users(:maria).mark_notifications_read up_to: Notification.maximum(:id)
        [ working, failing ].each(&:delivered)
        perform_enqueued_jobs
        assert_equal [ [], [] ], [ working, failing ].map(&:delivered)
      end
    end
  end

  test "gives up on a push service that can't be reached for an hour" do
    service = PushService.run(&:itself)
    PushService.run do
      subscription(service).submit
      enqueue_reply "Unreachable"
      perform_enqueued_jobs
      gaps = []
      while job = enqueued_jobs.first
        gaps << job[:at] - Time.current.to_f
        travel_to Time.zone.at(job[:at])
        perform_enqueued_jobs
      end
      assert_equal gaps.sort, gaps
      assert_in_delta 1.hour, gaps.sum, 30.minutes
      assert_equal 1, PushSubscription.count
    end
  end

  test "rejects endpoints on private addresses, on subscribing and on delivery" do
    PushService.run do |service|
      Rails.configuration.x.reach_loopback = false
      [
        service.subscription[:endpoint], "https://127.0.0.1/x", "https://169.254.169.254/latest",
        "http://push.example.com/x", ""
      ].each do |endpoint|
        assert_not subscription(service, endpoint:).submit, endpoint
      end

      # A public-looking name that resolves to this machine.
      port = URI(service.url).port
      PushSubscription.insert({ user_id: users(:maria).id, session_id: sessions(:maria_laptop).id,
        **service.subscription, endpoint: "https://localhost:#{port}/x" })
      reply "To a private address"
      assert_equal 0, service.connections
    end
  end

  test "rejects malformed keys, and deletes a subscription whose key is not on the curve" do
    PushService.run do |service|
      [
        { p256dh_key: "x" }, { p256dh_key: "A" * 87 + "!" }, { auth_key: "" }, { auth_key: "AAAA" }
      ].each do |keys|
        assert_not subscription(service, **keys).submit, keys.to_s
      end
      PushSubscription.new(
        session: sessions(:maria_laptop), user: users(:maria), **service.subscription,
        p256dh_key: Base64.urlsafe_encode64("\x04" + "\x01" * 64)
      ).submit
      reply "Nowhere"
      assert_empty PushSubscription.all
    end
  end

  test "is deleted with its session and with the account" do
    PushService.run do |service|
      subscribe service
      users(:maria).end_sessions
      assert_empty PushSubscription.all
      session = users(:maria).sessions.create!(user_agent: "Firefox")
      subscription(service, session:).submit
      users(:maria).delete_account(texts: false, challenge: SignInHelper::PASSWORD).continue
      assert_empty PushSubscription.all
    end
  end

  test "moves to the member who signs in with the same browser" do
    PushService.run do |service|
      subscribe service
      other = users(:tomas).sessions.create!(user_agent: "Firefox")
      PushSubscription.new(session: other, user: users(:tomas), **service.subscription).submit
      assert_equal [ users(:tomas).id, other.id ],
        PushSubscription.sole.then { |subscription| [ subscription.user_id, subscription.session_id ] }
    end
  end

  test "uses one VAPID key for the site" do
    keys = Array.new(2) { VapidKey.current }
    assert_equal 1, keys.map(&:pem).uniq.size
    assert_equal 65, Base64.urlsafe_decode64(keys.first.public_key).bytesize
  end

  private
    def subscribe(service)
      PushSubscription.delete_all
      assert subscription(service).submit
    end

    def subscription(service, session: sessions(:maria_laptop), **attributes)
      PushSubscription.new(session:, user: users(:maria), **service.subscription, **attributes)
    end

    # Runs the job, and retries immediately.
    def reply(body) = perform_enqueued_jobs(only: PushNotificationsJob) { enqueue_reply body }

    def enqueue_reply(body)
      Comment.new(post: posts(:wal), parent: comments(:answer), author: users(:tomas), body:).submit
    end
end

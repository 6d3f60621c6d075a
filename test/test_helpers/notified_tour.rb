# The part of the Tour that covers notifications by email and push.
module NotifiedTour
  private
    def tour_follows(user, post)
      2.times { send_form "/posts/#{post.id}/follow" }
      visit "/posts/#{post.id}"
      Follow.insert_all Post.visible.ids.first(40).map { |post_id| { user_id: user.id, post_id: } }
      visit_with_next_page "/following"
      Comment.new(post:, author: User.where.not(id: [ user.id, post.author_id ]).first, body: "For followers")
        .submit
      visit "/inbox"
      send_form "/posts/#{post.id}/follow", _method: "delete"
    end

    def tour_email_notifications(user)
      visit "/settings/notifications/edit"
      send_form "/settings/notifications", _method: "patch",
        notification_setting: {
          email_frequency: "each", auto_follow_own_posts: "1", auto_follow_commented: "1"
        }
      Comment.new(
        post: Post.visible.where.not(author: user).last, author: User.where.not(id: user.id).first,
        body: "For @#{user.username}"
      ).submit
      step("email delivery") do
        NotificationSetting.users_to_email.each do |id|
          EmailNotifier.notify(NotificationSetting.find_by!(user_id: id))
        end
      end
      token = user.generate_token_for(:unsubscription)
      visit "/unsubscribe?token=#{token}"
      send_form "/unsubscribe?token=#{token}"
      report_bounce user
      tour_push_notifications
    end

    def report_bounce(user)
      Rails.configuration.x.bounce_token = "a token for the mail provider"
      send_form "/bounces?token=#{CGI.escape(Rails.configuration.x.bounce_token)}",
        bounces: [ { address: user.reload.email_address, kind: "hard", reason: "550 No such user" } ]
      visit "/settings/notifications/edit"
    ensure
      Rails.configuration.x.bounce_token = nil
    end

    def tour_push_notifications
      visit "/service_worker.js", "/settings/browsers"
      2.times do
        send_form "/settings/browsers",
          push_subscription: {
            endpoint: "https://push.example.com/x", p256dh_key: Base64.urlsafe_encode64("\x04" + "x" * 64),
            auth_key: Base64.urlsafe_encode64("y" * 16)
          }
      end
      visit "/settings/browsers"
      send_form "/settings/browsers/#{PushSubscription.sole.id}", _method: "delete"
    end
end

# Takes moderation actions on @item, or its author @member, and asserts how the member learns of them.
module AnnouncedActionsHelper
  TITLE = "How write-ahead logging really works"
  REASON = "As the guidelines say"
  BY_MEMBERS = %w[ hidden vouched ].freeze

  private
    def assert_announced(action, target, required, text)
      required.each { |earlier| act earlier, target }
      Notification.unread.mark_read
      pushed = messages_pushed { act action, target }
      logged = ModerationAction.latest_first.first
      assert_equal [ action, @member, action.in?(BY_MEMBERS) ? nil : users(:admin) ],
        [ logged.action, logged.subject, logged.user ]
      assert_equal REASON, logged.reason unless action.in?(BY_MEMBERS)

      assert_in_log logged
      assert_mailed text, logged
      assert_equal [ logged.reason ], pushed.pluck("body")
      assert_operator text, :===, pushed.sole["title"]
      assert_in_inbox text, logged
    end

    # As the form for moderators does, or members.
    def act(action, target)
      case action
      when "held" then hold(@item.reload)
      when "hidden" then hide_by_flags(@item.reload)
      when "vouched"
        AutoHideable::VOUCHES_TO_RESTORE.times do
          Vouch.new(user: trusted_member, @item.model_name.singular => @item.reload).submit
        end
      else post_action(action, target)
      end
      perform_enqueued_jobs only: ContinueOperationJob
    end

    # As if it was one of the first of a new member.
    def hold(item)
      ModerationQueueItem.create! item.model_name.singular => item, first_post: "held"
      Removal.insert({ item.item_key => item.id })
    end

    def post_action(action, target)
      sign_in_as users(:admin)
      path = if target == :user
        moderation_user_actions_path(@member)
      else
        polymorphic_path([ :moderation, @item, :actions ])
      end
      post path, params: { moderation_action: {
        action:, reason: REASON, days: 7, delivery: "shown", title: "Plainer", tag_names: "web",
        target_address: posts(:show_terminal).id.to_s, hat_name: "Librarian",
        hat_id: @member.hats.last&.id
      }.compact }
      assert_response action == "link_created" ? :created : :see_other, action
    end

    def messages_pushed(&)
      PushService.run do |service|
        PushSubscription.delete_all
        PushSubscription.new(session: sessions(:maria_laptop), user: @member, **service.subscription).submit
        perform_enqueued_jobs(only: PushNotificationsJob, &)
        service.delivered.map(&:message)
      end
    end

    def assert_in_log(action)
      sign_out
      get moderation_log_path
      assert_select "##{dom_id action}",
        /#{Regexp.escape action.user&.username || "members"}.*#{Regexp.escape action.reason}/m
    end

    # With a link to appeal it, if that can be appealed.
    def assert_mailed(text, action)
      mail = emailed_decisions.sole
      assert_not mail.subject.end_with?("."), "a subject has no full stop"
      assert_operator text, :===, "#{mail.subject}."
      [ mail.text_part, mail.html_part ].each do |part|
        assert_includes part.decoded, action.reason
        assert_equal action.appealable?,
          part.decoded.include?(new_conversation_path(moderation_action_id: action.id))
      end
    end

    def assert_in_inbox(text, action)
      sign_in_as @member
      get inbox_path
      notification = css_select("li.notification").first
      assert_match text.is_a?(String) ? text : /You were suspended until/, notification.text.squish
      assert_equal "Reason: #{action.reason}", notification.at_css(".reason").text.squish
      link = notification.at_css("a[href='#{new_conversation_path(moderation_action_id: action.id)}']")
      assert_equal action.appealable? ? "appeal" : "message the moderators", link.text
    end
end

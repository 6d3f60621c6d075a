# The part of the Tour that covers messages to the moderators.
module ConversationsTour
  private
    def write_to_moderators(user)
      Conversation.insert_all Array.new(40) { { user_id: user.id, last_message_at: 1.day.ago } }
      appealed = suspension_of(user)
      visit "/conversations/new", "/conversations/new?moderation_action_id=#{appealed.id}"
      send_form "/conversations", message: { body: "" }
      2.times { send_form "/conversations", moderation_action_id: appealed.id, message: { body: "Why?" } }
      conversation = user.appeal_of(appealed)
      send_form "/conversations/#{conversation.id}/messages", message: { body: "Please." }
      visit "/conversations/#{conversation.id}", "/users/#{user.username}", "/about"
      visit_with_next_page "/conversations"
    end

    def answer_members
      user = User.member.first
      user.update! email_address: "answered@example.com"
      NotificationSetting.find_or_initialize_by(user:).update! email_frequency: "each"
      Conversation.insert_all Conversation.statuses.keys.product([ user.id ] * 40)
        .map { |status, user_id| { user_id:, status:,
        last_message_at: 1.day.ago } }
      visit_with_next_page "/moderation/conversations", "/moderation/conversations/answered",
        "/moderation/conversations/closed"
      appealed = suspension_of(user)
      conversation = user.message_to_moderators(moderation_action: appealed, body: "Why?").submit.conversation
      path = "/moderation/conversations/#{conversation.id}"
      visit path
      [ "", "Because." ].each { |body| send_form "#{path}/messages", message: { body: } }
      step("email of a reply") { EmailNotifier.notify(NotificationSetting.find_by!(user:)) }
      step("emails to moderators") { email_moderators_about conversation.messages.first }
      send_form "#{path}/closure", seen: conversation.messages.last.id
      send_form "#{path}/closure", _method: "delete"
    end

    def email_moderators_about(message)
      User.staff.first.tap do |moderator|
        moderator.update! email_address: "moderator@example.com"
        NotificationSetting.find_or_initialize_by(user: moderator).update! email_messages: true
        EmailModeratorsJob.perform_now message.id
        NotificationMailer.member_message(moderator, message).deliver_now
      end
    end

    def remove_in_bulk(usernames)
      visit "/moderation/bulk-actions", "/moderation/bulk-actions/new?#{{ usernames: }.to_query}"
      send_form "/moderation/bulk-actions", usernames:, bulk_action: { reason: "", period: "all" }
      send_confirmed_form "/moderation/bulk-actions",
        usernames:, bulk_action: { reason: "Spam", period: "all", ban: "1" }
      visit "/moderation/bulk-actions/#{BulkAction.last.id}"
      send_form "/moderation/bulk-actions/#{BulkAction.last.id}/undo"
      visit "/moderation/bulk-actions"
    end

    def claim_queue_item(path)
      2.times { send_form path }
      visit "/moderation"
      send_form path, _method: "delete"
    end

    def act_on_selection(items)
      keys = items.map { |item| ActionView::RecordIdentifier.dom_id(item) }
      visit "/moderation?selected=all"
      send_form "/moderation/bulk-actions", items: keys, bulk_action: { action: "removed", reason: "" }
      %w[ removed restored dismissed ].each do |action|
        send_confirmed_form "/moderation/bulk-actions", items: keys,
          bulk_action: { action:, reason: "As it is", seen_up_to: ModerationAction.last_id }
        visit "/moderation/bulk-actions/#{BulkAction.last.id}", "/moderation/bulk-actions"
        send_form "/moderation/bulk-actions/#{BulkAction.last.id}/undo" if action == "restored"
      end
    end

    # Without carrying it out.
    def suspension_of(user)
      user.moderation_action_by(User.administrator.first, action: "suspended", reason: "As it is", days: 1)
        .tap(&:save!)
    end
end

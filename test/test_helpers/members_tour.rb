# The part of the Tour that covers the moderators' pages about members.
module MembersTour
  private
    def review_members
      people = User.member.order(:id).to_a
      fill_member_lists people
      MemberList::LISTS.each { |list| visit_with_members "/moderation/members?list=#{list}" }
      visit "/moderation/members?list=flagged&sort=upheld", "/moderation/members?list=suspended&sort=name",
        "/moderation/members?list=suspended&by=username&q=m_", "/moderation/members?list=moderators&sort=seen"
      inviter = people.last
      visit_with_members "/moderation/members?by=inviter&q=#{inviter.username}",
        "/moderation/members?by=username&q=m"
      visit "/moderation/members?by=username&q=m_&list=new", "/moderation/members?by=inviter&q=nobody",
        "/moderation/members?by=email&q=claimed@example.com"
      write_notes_about Post.visible.order(:id).last.author
      visit "/moderation/members/#{inviter.username}"
      reset_factors_of inviter
    end

    def reset_factors_of(member)
      Authenticator.create!(user: member, secret: ROTP::Base32.random)
      visit "/moderation/members/#{member.username}/factor-reset/new"
      send_form "/moderation/members/#{member.username}/factor-reset"
    end

    # More than a page in each.
    def fill_member_lists(people)
      User.insert_all Array.new(60) { |index| { username: "m_#{index}", password_digest: "x",
        inviter_id: people.last.id, unconfirmed_email_address: "claimed@example.com",
        last_seen_at: index.hours.ago, created_at: index.minutes.ago } }
      User.where(username: %w[ m_1 m_2 ]).update_all(inviter_id: User.find_by!(username: "m_0").id)
      joined = User.where(inviter: people.last).ids
      action = ModerationAction.create!(
        user: User.administrator.first, subject: people.first, action: "banned", reason: "Spam"
      )
      Suspension.insert_all joined.map { |user_id|
        { user_id:, moderation_action_id: action.id, expires_at: nil }
      }
      visit_with_members "/moderation/members?list=banned"
      Suspension.where(user_id: joined).update_all(expires_at: 3.days.from_now)
    end

    def write_notes_about(member)
      path = "/moderation/members/#{member.username}"
      note = { user_id: member.id, author_id: User.administrator.first.id, body: "Hm" }
      MemberNote.insert_all Array.new(PageSize::LIST + 1) { note }
      member.security_events.create!(kind: "signed_in", ip_address: "192.0.2.1")
      item = member.posts.visible.first
      item&.remove(by: member)
      visit_with_next_page path
      item&.restore
      [ "", "Keep an eye on them" ].each { |body| send_form "#{path}/notes", member_note: { body: } }
      send_confirmed_form "#{path}/notes/#{MemberNote.last.id}", _method: "delete"
    end

    # Like visit_with_next_page, for paths with a query.
    def visit_with_members(*paths)
      paths.each do |path|
        visit path
        more = css_select("a[rel=next]").first
        visit "/moderation/members#{more["href"]}" if more
      end
    end
end

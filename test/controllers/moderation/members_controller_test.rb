require "test_helper"

class Moderation::MembersControllerTest < ActionDispatch::IntegrationTest
  setup { users(:maria).moderator! }

  test "offers to remove everything by selected members if one can be selected, and returns to the list" do
    sign_in_as users(:maria)
    get moderation_members_path(list: "newest")
    assert_select "form[action='#{new_moderation_bulk_action_path}'] button"

    get new_moderation_bulk_action_path(return_to: moderation_members_path(list: "newest"))
    assert_select ".empty", /Select at least one member/
    assert_select ".empty a[href=?]", moderation_members_path(list: "newest"), text: "Back"

    get moderation_members_path(list: "moderators")
    assert_select "main .log li"
    assert_select "form[action='#{new_moderation_bulk_action_path}'] button", 0
  end

  test "lists members with their role, status, inviter and counts" do
    users(:newcomer).update_columns(inviter_id: users(:tomas).id, karma: -3, created_at: 2.days.ago)
    decide users(:tomas), "suspended", days: 3
    JoinRequest.create!(user: users(:newcomer), body: "I build boats.")
    sign_in_as users(:maria)
    get moderation_root_path
    assert_select "main nav a[href='#{moderation_members_path}']", "members"
    get moderation_members_path
    assert_equal "no-store", response.headers["cache-control"]
    assert_select "main .log li", 4
    statistics = "-3 karma · 0 posts · 0 comments · joined 2 days ago · invited by tomas"
    assert_select "main .log li:first-child", /newcomer\s+waiting for approval\s+#{statistics}/
    assert_select "main .log li", /maria\s+moderator\s+1200 karma/
    assert_select "main .log li", /tomas\s+suspended until/
    assert_select "a[href='#{moderation_member_path(users(:tomas))}']", "tomas"
    assert_select "[aria-current=page]", "newest"

    get moderation_members_path(list: "suspended")
    assert_select "main .log li", 1
    get moderation_members_path(list: "banned")
    assert_select ".empty", /No members in this list/
    get moderation_members_path(list: "lost")
    assert_response :not_found
  end

  test "shows pages of 50, within a list and within a search" do
    User.insert_all Array.new(51) { |index|
      { username: "spam#{index}", password_digest: "x", inviter_id: users(:tomas).id }
    }
    sign_in_as users(:maria)
    [ { list: "new" }, { list: "silent" }, { by: "username", q: "sp" }, { by: "inviter", q: "tomas" } ]
      .each do |parameters|
      get moderation_members_path(parameters)
      assert_select "main .log li", 50
      get moderation_members_path + css_select("a[rel=next]").sole["href"]
      assert_select "main .log li", parameters[:list] ? 2 : 1 if parameters[:list] == "new" || parameters[:q]
      assert_select "a[rel=next]", 0
    end
    get moderation_members_path(page: "1.x")
    assert_response :bad_request
  end

  test "sorts a small list, and searches within it" do
    %w[ tomas newcomer ].each { |name| decide users(name), "banned" }
    sign_in_as users(:maria)
    get moderation_members_path(list: "banned")
    assert_select "nav[aria-label='Sort order'] [aria-current=page]", "latest ban"
    get css_select("nav[aria-label='Sort order'] a").find { |link| link.text == "name" }["href"]
    assert_equal %w[ newcomer tomas ], css_select("main .log li a:first-of-type").map(&:text).uniq
    assert_select "select[name=list] option[selected]", "banned"
    get moderation_members_path(list: "banned", by: "username", q: "to")
    assert_select "main .log li", 1
    assert_select "main a[href*='selected=all'][href*='list=banned'][href*='q=to']"
    get moderation_members_path(list: "newest")
    assert_select "nav[aria-label='Sort order']", 0
    flag posts(:wal), by: 1
    decide posts(:wal).reload, "removed"
    get moderation_members_path(list: "flagged", sort: "upheld")
    assert_select "main .log li",
      /1 recent flag on 8% of their posts and comments · 100% of reviewed flags upheld/
  end

  test "only administrators search by and see email addresses" do
    users(:tomas).update_columns(email_address: nil, unconfirmed_email_address: "claimed@example.org")
    sign_in_as users(:maria)
    get moderation_members_path(by: "email", q: "claimed@example.org")
    assert_select "#by option", 2
    assert_select "main .log li", 0
    [ users(:tomas), users(:newcomer), users(:admin) ].each do |user|
      get moderation_member_path(user)
      assert_select "main", { text: /@example/, count: 0 }
    end
    get moderation_member_path(users(:tomas))
    assert_select "dd", "not confirmed"

    sign_in_as users(:admin)
    get moderation_members_path(by: "email", q: "claimed@example.org")
    assert_select "main .log li", /tomas/
    get moderation_member_path(users(:tomas))
    assert_select "dd", "not confirmed: claimed@example.org"
    get moderation_members_path(by: "email", q: "x@example.org")
    assert_select ".empty", /No account has the email address “x@example.org”/
  end

  test "shows what moderators need to know about a member" do
    users(:tomas).update_columns(inviter_id: users(:maria).id, last_seen_at: 3.hours.ago)
    users(:newcomer).update_columns(inviter_id: users(:tomas).id)
    decide users(:newcomer), "banned"
    flag comments(:unkind), by: 2, reason: "unkind"
    decide comments(:unkind), "removed", "Unkind"
    users(:tomas).security_events.create!(kind: "signed_in", ip_address: "203.0.113.77",
      user_agent: sessions(:maria_laptop).user_agent)
    sign_in_as users(:maria)
    get moderation_member_path(users(:tomas))

    assert_select "dl", /Rolemember\s+Joined.*Last seen3 hours ago\s+Emailconfirmed/m
    assert_select "section",
      /Received on their posts and comments: 2 flags, 2 reviewed, 2 of those upheld \(100%\)/
    assert_select "section", /Given to others: 0 flags/
    assert_select ".log a[href*='/moderation/log?page=']"
    assert_select ".log li", /Removed.*Unkind/m
    assert_select ".log li", /Comment · removed by admin/
    assert_select "section",
      /Invited by maria\..*1 member joined through their invitations.*newcomer \(banned\)/m
    assert_select "td", /Firefox on Linux\s+203.0.113.0\/24/
    assert_no_match "203.0.113.77", response.body
    assert_select "a[href^='#{new_moderation_user_action_path(users(:tomas))}']"
    assert_select "a[href='#{user_path(users(:tomas))}']", "Public profile"
    assert_select "summary", { text: "Make moderator", count: 0 }
  end

  test "shows the tree of the members that a member invited, with their status" do
    users(:tomas).update_columns(inviter_id: users(:admin).id)
    users(:newcomer).update_columns(inviter_id: users(:tomas).id)
    decide users(:newcomer), "banned"
    sign_in_as users(:maria)
    get moderation_member_path(users(:admin))
    assert_select "main p", /2 members joined through their invitations.*Suspended or banned: 1\./
    assert_select ".invitees > li > .invitees > li", "newcomer (banned)"
    get moderation_member_path(users(:maria))
    assert_select "main p", "Hasn’t invited anyone."
  end

  test "makes as many queries for a member with ten posts as for one with two" do
    sign_in_as users(:maria)
    get moderation_member_path(users(:tomas)) # memoizes the settings
    few, many = [ 2, 10 ].map do |posts|
      author = User.create!(username: "author#{posts}", password: "a long enough password")
      posts.times do |number|
        author.posts.create!(title: "Post #{number} of #{author.username}", body: "A text")
      end
      Statements.new.collect { get moderation_member_path(author) }.sent
    end
    assert_equal few, many
  end

  test "shows no actions and no notes on one's own page, and has none for deleted accounts" do
    MemberNote.create!(user: users(:maria), author: users(:admin), body: "Too strict")
    User.ghost
    AccountDeletion.of(users(:newcomer), texts: false)
    sign_in_as users(:maria)
    get moderation_member_path(users(:maria))
    assert_no_match "Too strict", response.body
    assert_select "#notes", 0
    assert_select "a[href^='#{new_moderation_user_action_path(users(:maria))}']", 0
    [ "deleted", "newcomer", users(:newcomer).reload.username, "nobody" ].each do |name|
      get moderation_member_path(name)
      assert_response :not_found, name
    end
    get user_path(User.ghost)
    assert_select "main a[href^='/moderation']", 0
  end

  test "administrators make members moderators and back" do
    sign_in_as users(:admin)
    %w[ appointed relieved ].each do |action|
      get moderation_member_path(users(:tomas))
      get css_select("main a[href*='action_name=#{action}']").sole["href"]
      assert_select "input[name='moderation_action[action]'][value=#{action}]"
      post moderation_user_actions_path(users(:tomas)),
        params: {
          return_to: moderation_member_path(users(:tomas)),
          moderation_action: { action:, reason: "As agreed" }
        }
      assert_redirected_to moderation_member_path(users(:tomas))
    end
    assert_predicate users(:tomas).reload, :member?
    get moderation_member_path(users(:admin))
    assert_select "main a[href*=action_name]", 0
  end

  test "profiles, conversations and the form for actions link to the page" do
    conversation = users(:tomas).message_to_moderators(body: "Help").submit.conversation
    sign_in_as users(:maria)
    [
      user_path(users(:tomas)),
      new_moderation_user_action_path(users(:tomas)),
      moderation_conversation_path(conversation)
    ]
      .each do |path|
        get path
        assert_select "main a[href='#{moderation_member_path(users(:tomas))}']"
      end
  end
end

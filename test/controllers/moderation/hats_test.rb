require "test_helper"

# Hats are granted and revoked as moderation actions: in the public log, and announced to the member.
class Moderation::HatsTest < ActionDispatch::IntegrationTest
  setup do
    @member = users(:maria)
    users(:tomas).moderator!
    sign_in_as users(:tomas)
  end

  test "a moderator grants a hat, after a preview" do
    get new_moderation_user_action_path(@member, action_name: "granted")
    assert_select "main .hint", /You can undo this with “Revoke hat”/
    grant preview: ""
    assert_select ".preview blockquote",
      /A moderator granted you the hat “SQLite developer”\.[^R]+Reason: Confirmed by email/
    assert_select "input[name='moderation_action[hat_name]'][value='SQLite developer']"
    assert_empty Hat.all
    grant
    assert_redirected_to user_path(@member)
    hat = Hat.sole
    assert_equal [ @member, users(:tomas), "https://sqlite.org/" ], [ hat.user, hat.granted_by, hat.link ]
    assert_equal hat, ModerationAction.sole.hat

    grant
    assert_response :unprocessable_content
    assert_select "[role=alert]", /Hat has already been granted/
    grant hat_name: " ", hat_link: "nowhere"
    assert_select "[role=alert]", /Hat can’t be blank.*Link isn’t a valid address/m
    assert_equal 1, Hat.count
  end

  test "a moderator revokes a hat from the member's page" do
    hat, other = grant_hat, grant_hat(name: "Librarian")
    other.give_up
    get moderation_member_path(@member)
    assert_select "a[aria-label='Revoke the hat Librarian']"
    get css_select("a[aria-label='Revoke the hat SQLite developer']").first["href"]
    assert_select "option[selected][value='#{hat.id}']", "SQLite developer"
    revoke hat, preview: ""
    assert_select ".preview blockquote", /A moderator revoked your hat “SQLite developer”/
    assert_not_predicate hat.reload, :revoked?
    revoke hat
    assert_predicate hat.reload, :revoked?
    revoke hat
    assert_response :unprocessable_content
    revoke grant_hat(user: users(:newcomer)), of: @member
    assert_response :unprocessable_content
    revoke other
    assert_empty @member.reload.shown_hats
  end

  test "both are in the public log, its filter and its feed, and the member is notified" do
    grant
    revoke Hat.sole
    sign_in_as @member
    get inbox_path
    assert_select "li.notification", /A moderator granted you the hat “SQLite developer”/
    assert_select "li.notification", /A moderator revoked your hat “SQLite developer”.*Reason: Left.*appeal/m
    sign_out
    get moderation_log_path
    assert_select ".log li", /tomas.*Granted a hat to maria: “SQLite developer”.*Confirmed by email/m
    get moderation_log_path(action_name: "revoked", language: "de")
    assert_select ".log li", /Hut entzogen: maria, „SQLite developer“/
    get moderation_log_path(action_name: "granted", format: :atom)
    assert_match "Granted a hat to maria: “SQLite developer”", response.body
  end

  test "moderators and administrators get hats from others, but nobody from themselves" do
    grant to: users(:admin)
    assert_equal users(:admin), Hat.sole.user
    get new_moderation_user_action_path(users(:admin))
    assert_equal %w[ granted revoked ],
      css_select(".action-choices a").map { |link| link["href"][/action_name=(\w+)/, 1] }
    revoke Hat.sole
    assert_predicate Hat.sole, :revoked?
    grant to: users(:tomas)
    assert_response :unprocessable_content
    assert_equal 1, Hat.count
  end

  test "other actions have no hat, whatever is sent" do
    hat = grant_hat
    post moderation_user_actions_path(@member),
      params: { moderation_action: { action: "warned", reason: "No", hat_id: hat.id } }
    assert_nil ModerationAction.sole.hat
    assert_predicate hat.reload, :active?
    post moderation_post_actions_path(posts(:wal)),
      params: { moderation_action: { action: "granted", reason: "No", hat_name: "x" } }
    assert_response :unprocessable_content
    assert_equal 1, Hat.count
  end

  test "members can't grant or revoke" do
    hat = grant_hat
    sign_in_as users(:newcomer)
    grant
    assert_response :not_found
    revoke hat
    assert_response :not_found
  end

  private
    def grant(to: @member, hat_name: "SQLite developer", hat_link: "https://sqlite.org/", **)
      post moderation_user_actions_path(to),
        params:
          { **, moderation_action: { action: "granted", reason: "Confirmed by email", hat_name:, hat_link: } }
    end

    def revoke(hat, of: hat.user, **)
      post moderation_user_actions_path(of),
        params: { **, moderation_action: { action: "revoked", reason: "Left the project", hat_id: hat.id } }
    end
end

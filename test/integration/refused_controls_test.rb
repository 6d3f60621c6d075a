require "test_helper"

# No page offers a link or button that RequireActiveMember rejects to a suspended or banned member or an
# applicant, anywhere on the page. Other members see them.
class RefusedControlsTest < ActionDispatch::IntegrationTest
  setup do
    @comment = Comment.create!(author: users(:tomas), post: posts(:wal), body: "Mine.")
    comments(:answer).bookmarks.create! user: users(:tomas)
    Hat.create! user: users(:tomas), granted_by: users(:admin), name: "SQLite"
    users(:tomas).reload
  end

  test "offers them to members who can participate" do
    controls = controls_seen_by users(:tomas)
    [ "GET /posts/new", "GET /settings", "GET /settings/profile/edit", "GET /hats/requests/new",
      "POST /invitations", "POST /posts/#{posts(:wal).id}/comments" ].each do |control|
        assert_includes controls, control
      end
  end

  test "offers none to suspended members and moderators" do
    decide users(:tomas), "suspended", "Unkind", days: 3
    assert_empty controls_seen_by(users(:tomas))
    users(:tomas).moderator!
    assert_empty controls_seen_by(users(:tomas))
  end

  slow_test "offers none to banned members" do
    decide users(:tomas), "banned", "Spam"
    assert_empty controls_seen_by(users(:tomas))
  end

  slow_test "offers none to applicants" do
    JoinRequest.create! user: users(:tomas), body: "I like databases."
    assert_empty controls_seen_by(users(:tomas))
    users(:tomas).join_request.decide "declined", by: users(:admin), reason: "Not now"
    assert_empty controls_seen_by(users(:tomas))
  end

  test "leads to settings that a suspended member can change" do
    decide users(:tomas), "suspended", "Unkind", days: 3
    sign_in_as users(:tomas)
    get about_path
    get css_select(".masthead .menu a").find { |link| link.text == "settings" }["href"]
    assert_response :success
    assert_select ".masthead a[aria-current=page]", "settings"
    assert_select "a[href='/moderation']", 0
  end

  private
    def pages_of(user)
      post = posts(:wal)
      [
        root_path, newest_path, active_path, top_path, best_comments_path, past_path, about_path,
        guidelines_path, hats_path, search_path, search_path(q: "nothing like this"),
        domain_path("sqlite.org"), post_path(post), post_path(posts(:essay)), comment_path(@comment),
        comment_path(comments(:answer)), user_path("maria"), user_posts_path("maria"), user_path(user),
        user_comments_path(user), inbox_path, bookmarks_path, hidden_posts_path, own_comments_path,
        upvoted_posts_path, follows_path, invitations_path, conversations_path, new_conversation_path,
        moderation_log_path, edit_settings_email_address_path, edit_settings_notifications_path,
        edit_settings_password_path, settings_authenticator_path, settings_passkeys_path,
        settings_access_tokens_path, settings_sessions_path, settings_mutes_path, settings_hats_path,
        settings_export_path, settings_account_path
      ]
    end

    # The links and buttons of all pages that would be rejected, as "POST /posts/1/vote".
    def controls_seen_by(user)
      sign_in_as user
      pages_of(user).each_with_object(Set.new) do |path, controls|
        get path
        assert_response :success, path
        controls.merge requests_of(css_select("body")).select { |method, target| rejected?(method, target) }
          .map { |method, target| "#{method} #{target}" }
      end
    end

    def requests_of(body)
      links = body.css("a[href^='/']").map { |link| [ "GET", link["href"] ] }
      forms = body.css("form[method=post]:not(#vote)").map { |form| [ method_of(form), form["action"] ] }
      links + forms + body.css("[formaction]").map { |button| [ method_of(button), button["formaction"] ] }
    end

    def method_of(element)
      chosen = element["name"] == "_method" ? element : element.at_css("[name=_method]")
      chosen ? chosen["value"].upcase : "POST"
    end

    def rejected?(method, target)
      route = Rails.application.routes.recognize_path(target[/\A[^?#]*/], method:)
      controller = "#{route[:controller].camelize}Controller".constantize
      controller._process_action_callbacks.map(&:filter).include?(:require_active_member) &&
        (method != "GET" || route[:action].in?(RequireActiveMember::FORMS))
    rescue ActionController::RoutingError
      false # redirects, and pages of engines
    end
end

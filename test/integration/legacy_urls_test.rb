require "test_helper"

class LegacyUrlsTest < ActionDispatch::IntegrationTest
  MOVED = {
    "/moderation/hints" => "/moderation/signals",
    "/moderation/rules" => "/moderation/filters",
    "/moderation/posts/1/decisions/new" => "/moderation/posts/1/actions/new",
    "/moderation/comments/2/decisions/new" => "/moderation/comments/2/actions/new",
    "/moderation/users/maria/decisions/new" => "/moderation/users/maria/actions/new",
    "/arrivals?post=1" => "/live-updates?post=1"
  }.freeze

  UNCHANGED = %w[
    / /newest /active /ask /show /top/week /past/2026-11-01 /past/2026-11-01/12 /domains/example.com /tags
    /tags/ruby /best /posts/1 /posts/1/edit /posts/1/flag/new /posts/1/rank /posts/new /comments/1
    /comments/1/edit /comments/1/replies/new /saved /hidden /upvoted /upvoted/comments /following /search
    /about /inbox /invitations /join-request /first-run /dump.sqlite3 /users/maria /users/maria/posts
    /users/maria/comments /users/maria/invited /item /s/1 /c/1 /imported/hacker-news/posts/1 /sign-up
    /sign-in /sign-in/code /password-reset/new /confirm-email /unsubscribe /offline /site.webmanifest
    /service_worker.js /settings/profile/edit /settings/password/edit /settings/authenticator
    /settings/passkeys /settings/tokens /settings/account /settings/export /settings/email/edit
    /settings/notifications/edit /settings/browsers /settings/sessions /settings/muted /moderation
    /moderation/log /moderation/tags /moderation/join-requests /admin/settings/general /admin/backups
    /admin/database /colours/0123abcd.css /up /ready /newest.rss /posts/1.rss /v0/item/1.json
    /v0/topstories.json /v0/maxitem.json
  ].freeze

  test "redirects moved pages permanently" do
    MOVED.each do |former, current|
      get former
      assert_redirected_to current, former
      assert_response :moved_permanently, former
    end
  end

  ODD = [ "\\", "%5C", "[", "%5B", "|", "%22", "<", "^", "`", "{", "%20", "%C3%A9", "%00", "%0A", "%" ].freeze

  test "responds to odd paths of moved pages without errors" do
    [ "/arrivals.%s", "/arrivals.json?list=%s", "/t/%s", "/t/a%s.rss", "/moderation/posts/%s/decisions/new",
      "/moderation/hints.%s", "/admin/settings?%s" ].each do |pattern|
      ODD.each do |part|
        path, query = pattern.sub("%s", part).split("?")
        env = Rack::MockRequest.env_for("http://www.example.com/", "REMOTE_ADDR" => "192.0.2.1",
          "PATH_INFO" => path, "QUERY_STRING" => query.to_s)
        assert_operator Rails.application.call(env).first, :<, 500, "#{pattern} with #{part}"
      end
    end
  end

  test "recognizes all other URLs of the first release" do
    unrecognized = UNCHANGED.reject { |path| recognized?(path) }
    assert_empty unrecognized
    assert_not recognized?("/moderation/no-such-page")
  end

  private
    def recognized?(path)
      Rails.application.routes.recognize_path path
    rescue ActionController::RoutingError
      false
    end
end

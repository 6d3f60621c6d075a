require "test_helper"

# Pages in German: what they show with rows of each kind, without a text that is left in English.
class GermanPagesTest < ActionDispatch::IntegrationTest
  include TrafficHelper

  VISITORS_PAGES = %w[
    / /newest /top/week /past /best /about /search /search?q=hovercraft+type:poem+before:x /users/maria
    /users/maria/posts /users/maria/comments /users/maria/invited /sign-in /sign-up /password-reset/new
    /password-reset /unsubscribe?token=none
  ].freeze
  MEMBERS_PAGES = %w[
    / /posts/new /saved /hidden /following /upvoted /upvoted/comments /inbox /invitations /conversations
    /conversations/new /settings/profile/edit /settings/email/edit /settings/notifications/edit
    /settings/password/edit /settings/authenticator /settings/passkeys /settings/tokens /settings/sessions
    /settings/muted /settings/export /settings/account /settings/browsers
  ].freeze
  ADMINISTRATORS_PAGES = %w[
    /moderation /moderation/log /moderation/filters /moderation/signals /moderation/join-requests
    /moderation/conversations /moderation/reasons /moderation/guide /moderation/members
    /moderation/members?q=zz /moderation/members?list=banned /moderation/members/maria
    /moderation/users/tomas/actions/new /moderation/users/tomas/actions/new?action_name=suspended
    /admin/backups /admin/errors /admin/jobs /admin/settings/sign-up /admin/traffic /admin/traffic?range=x
  ].freeze

  test "translates visitors' pages" do
    read *VISITORS_PAGES, post_path(posts(:wal)), "/posts/#{posts(:wal).id}/rank",
      comment_path(comments(:answer))
  end

  test "translates members' pages, empty and with rows of each kind" do
    sign_in_as users(:tomas)
    read *MEMBERS_PAGES
    [ posts(:wal), posts(:essay) ].each do |post|
      [ post.bookmark_by(users(:tomas)), post.hide_for(users(:tomas)), post.follow_by(users(:tomas)) ]
    end
    comments(:answer).bookmark_by users(:tomas)
    [ posts(:essay), comments(:answer) ].each { |item| item.reload.remove by: users(:maria) }
    read "/saved", "/hidden", "/following"

    sign_in_as users(:maria)
    [ add_passkey, give_authenticator(users(:maria)) ]
    in_german do
      EmailBounce.record "maria@example.com", ""
      post settings_mutes_path, params: { mute: { name: "tomas" } }
      post settings_access_tokens_path,
        params: { access_token: { name: "Reader", scope: "feeds", expires_on: "" } }
      2.times { post invitations_path, params: { invitation: { note: "Lena" } } }
    end
    perform_enqueued_jobs do
      Comment.new(author: users(:tomas), post: posts(:wal), parent: comments(:answer), body: "I see").submit
    end
    read *MEMBERS_PAGES, new_post_flag_path(posts(:show_terminal)),
      new_comment_reply_path(comments(:objection))
  end

  test "translates moderation and administration, empty and with rows of each kind" do
    sign_in_as users(:admin)
    read *ADMINISTRATORS_PAGES
    flag posts(:wal), by: 2
    in_german { hide_by_flags comments(:answer) }
    { words: "hovercraft", domain: "example.com" }.each do |kind, pattern|
      ContentRule.create!(user: users(:admin), kind:, pattern:, action: "watch", reason: "Look")
    end
    JoinRequest.create!(user: users(:newcomer), body: "I build boats.")
    AbuseSignal.create!(kind: "mutual_votes", user: users(:maria), other_user: users(:tomas),
      detected_at: Time.current, evidence: { given: 5, returned: 6, got_one: 7, got_two: 8 })
    decide posts(:wal), "retitled", title: "Other words"
    decide posts(:show_terminal), "merged", target_address: posts(:wal).id.to_s
    decide users(:tomas), "suspended", days: 3
    [ 1.minute.ago, @noon ].each { |time| track_visit "/", at: time }
    process_events
    read *ADMINISTRATORS_PAGES, "/admin/traffic?range=12m", new_comment_vouch_path(comments(:answer)),
      *%w[ locked merged ].map { |action| new_moderation_post_action_path(posts(:wal), action_name: action) }
  end

  test "translates errors of forms" do
    sign_in_as users(:maria)
    in_german do
      post posts_path, params: { post: { title: "", url: "", body: "" } }
      assert_select "#post_title_error", "Der Titel darf nicht leer sein."
      patch settings_password_path, params: { user: { password: "short", password_challenge: "wrong" } }
      assert_select "#user_password_challenge_error", "Aktuelles Passwort stimmt nicht."
      sign_out
      post registration_path,
        params: { user: { username: "maria", unconfirmed_email_address: "", password: "password" } }
      assert_select "#user_username_error", /schon vergeben/
    end
  end

  test "translates signing up in each mode" do
    %w[ closed invitation approval ].each do |mode|
      change_settings sign_up: mode
      read new_registration_path
    end
    in_german do
      post registration_path,
        params: { user: { username: "paula", unconfirmed_email_address: "", password: "four words and a lamp",
        reason_for_joining: "I build boats." } }
    end
    read join_request_path
    JoinRequest.sole.decide "declined", reason: "Not now", by: users(:admin)
    read join_request_path
  end

  test "translates pages of links in emails" do
    users(:maria).update_columns unconfirmed_email_address: "new@example.com"
    users(:maria).record_sign_in(user_agent: "curl/8", ip_address: "203.0.113.5")
    restoration = AccountSnapshot.sole.generate_token_for(:restoration)
    read edit_password_reset_path(token: users(:maria).password_reset_token),
      account_restoration_path(token: restoration),
      sign_in_link_path(token: SignInLink.issue(users(:maria)).token),
      email_confirmation_path(token: users(:maria).generate_token_for(:email_confirmation)),
      unsubscription_path(token: users(:maria).generate_token_for(:unsubscription))
  end

  test "caches rows per language" do
    get root_path
    assert_select "li.post .meta", /ago|just now/
    in_german { get root_path }
    assert_select "li.post .meta", /vor |gerade eben/
    get root_path
    assert_select "li.post .meta", /ago|just now/
  end

  private
    def read(*paths)
      paths.each do |path|
        in_german { get path }
        text = css_select("main").text.squish
        assert_select "html[lang=de]", true, path
        assert_operator text.size, :>, 20, path
        assert_empty english_texts.select { |sentence| text.include?(sentence) }, "#{path} has English text"
        assert_no_match(/translation.missing/i, response.body, path)
      end
    end

    # All English texts except single words, which members may have typed.
    def english_texts
      @english_texts ||= begin
        english, german = %w[ en de ].map do |language|
          Rails.root.glob("{,tally/}config/locales/**/{,*.}#{language}.yml")
            .flat_map { |file| texts(YAML.load_file(file, aliases: true).fetch(language)) }
        end
        (english - german).grep_v(/%|</).select { |sentence| sentence.include?(" ") && sentence.size > 12 }
      end
    end

    def texts(node) = node.is_a?(Hash) ? node.values.flat_map { |child| texts(child) } : [ node ]
end

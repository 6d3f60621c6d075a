require "application_system_test_case"

# axe finds no violations of WCAG 2.2 AA on any kind of page, in light and dark mode.
class AccessibilityTest < ApplicationSystemTestCase
  include FactorsHelper

  setup { Search::Index.rebuild }

  def self.test_in_both_modes(name, &block)
    test(name) { instance_exec false, &block }
    slow_test("#{name} in dark mode") { instance_exec true, &block }
  end

  test_in_both_modes "has accessible pages for visitors" do |dark|
    audit root_path, newest_path, top_path, past_path(day: posts(:wal).created_at.to_date.iso8601),
      snapshot_path, post_path(posts(:wal)), post_rank_path(posts(:wal)),
      comment_path(comments(:correction)), user_path(users(:maria)), user_posts_path(users(:maria)),
      user_comments_path(users(:maria)), user_invitees_path(users(:maria)), best_comments_path,
      "/domains/sqlite.org", about_path, tags_path, search_path, search_path(q: "checkpoint"),
      search_path(q: "hovercraft before:yesterday"), new_session_path, new_session_recovery_path,
      new_registration_path, new_password_reset_path, password_reset_path, account_deletion_path,
      offline_path, "/nothing-here", "/422", "/500.html", dark:
  end

  test_in_both_modes "has accessible pages for members" do |dark|
    sign_in_as users(:maria)
    comment = Comment.create!(author: users(:maria), post: posts(:wal),
      body: "With `code`, a [link](https://sqlite.org) and\n\n> a quotation.")
    posts(:show_terminal).vote_by users(:maria)
    [ posts(:show_terminal), comments(:objection) ].each { |item| item.bookmark_by users(:maria) }
    posts(:essay).hide_for users(:maria)
    posts(:show_terminal).follow_by users(:maria)
    EmailBounce.record users(:maria).email_address, "550 No such user"
    Mute.new(user: users(:maria), name: "tomas").submit
    Comment.new(author: users(:tomas), post: posts(:wal), parent: comment, body: "With more `code`, @maria.")
      .submit

    audit root_path, post_path(posts(:show_terminal)), post_path(posts(:wal)), post_path(posts(:withdrawn)),
      comment_path(comment), new_comment_reply_path(comments(:objection)), edit_comment_path(comment),
      new_post_path, inbox_path, edit_settings_profile_path, edit_settings_password_path,
      edit_settings_email_address_path, settings_sessions_path, settings_authenticator_path,
      settings_passkeys_path, settings_access_tokens_path, settings_export_path, settings_mutes_path,
      bookmarks_path, hidden_posts_path, own_comments_path, upvoted_posts_path, upvoted_comments_path,
      follows_path, edit_settings_notifications_path, settings_push_subscriptions_path, invitations_path,
      "/nothing-here", dark:
  end

  slow_test "has accessible pages for members with decisions by moderators" do
    decide posts(:show_terminal), "removed", "This is an advertisement"
    decide users(:tomas), "suspended", "Third advertisement", days: 7
    sign_in_as users(:tomas)
    conversation = users(:tomas).message_to_moderators(body: "It is free software.").submit.conversation
    audit inbox_path, post_path(posts(:wal)), post_path(posts(:show_terminal)), new_conversation_path,
      conversation_path(conversation), conversations_path, hats_path
  end

  slow_test "has accessible pages for members without a password" do
    start_passkey_sign_up
    audit_here "creating a passkey"
    sign_in_with_recovery_code
    audit_here "setting a password"
    travel SudoMode::DURATION + 1.minute
    audit edit_settings_password_path, settings_passkeys_path, settings_authenticator_path,
      settings_account_path
    travel_back
    visit edit_settings_password_path
    click_on "Create new recovery codes"
    assert_selector ".codes"
    audit_here "recovery codes"
  end

  slow_test "has accessible error messages and keyboard help" do
    fail_sign_in
    audit_here "a failed sign-in"
    fail_code
    audit_here "an incorrect code"
    fail_sign_up
    audit_here "an invalid sign-up"
    press "?"
    audit_here "keyboard help"
    sign_in_as users(:newcomer)
    fail_post
    audit_here "an invalid post"
  end

  slow_test "fits phones and has large vote buttons" do
    sign_in_as users(:newcomer)
    [ posts(:wal), comments(:objection) ].each { |item| item.bookmark_by users(:newcomer) }
    posts(:essay).hide_for users(:newcomer)
    Mute.new(user: users(:newcomer), name: "tomas").submit
    Passkey.create!(user: users(:newcomer), name: "My laptop", credential: "x", public_key: "y")
    Comment.new(author: users(:tomas), post: posts(:wal), body: "Have you seen it, @newcomer?").submit

    with_phone do
      [ root_path, inbox_path, post_path(posts(:wal)), user_path(users(:maria)), new_post_path,
        settings_sessions_path, settings_export_path, about_path, best_comments_path, snapshot_path,
        past_path, post_rank_path(posts(:wal)), settings_authenticator_path, settings_passkeys_path,
        settings_access_tokens_path, search_path(q: "weekly"), invitations_path,
        user_invitees_path(users(:maria)), bookmarks_path, hidden_posts_path, settings_mutes_path,
        follows_path, edit_settings_notifications_path, settings_push_subscriptions_path ].each do |path|
        audit_on_phone path
        all(".vote", wait: 0).each do |vote|
          assert_operator vote.native.size.to_a.min, :>=, 44, "#{path}: #{vote["formaction"]} is too small"
        end
      end
    end
  end

  private
    # A snapshot of yesterday, the day that /past shows.
    def snapshot_path
      Date.yesterday.beginning_of_day.then do |moment|
        24.times do |hour|
          FrontPageSnapshot.store moment + hour.hours, Post.visible.pluck(:id, :score, :comments_count)
        end
        front_page_snapshot_path(day: moment.to_date.iso8601, hour: "12")
      end
    end

    def fail_sign_in
      visit new_session_path
      fill_in "Username or email address", with: "maria"
      fill_in "Password", with: "a guess"
      click_on "Sign in"
      assert_selector ".errors"
    end

    def start_passkey_sign_up
      visit new_registration_path
      fill_in "Username", with: "paula"
      click_on "Sign up with a passkey"
      assert_button "Create passkey"
    end

    def sign_in_with_recovery_code
      code = User.new(username: "lena").tap(&:prepare_for_passkey).register_with_passkey(
        name: "Laptop", credential: "x", public_key: "y"
      ).first
      visit new_session_recovery_path
      fill_in "Username or email address", with: "lena"
      fill_in "Recovery code", with: code
      click_on "Sign in"
      assert_text "9 recovery codes left"
    end

    def fail_code
      give_authenticator users(:maria)
      fill_in "Password", with: SignInHelper::PASSWORD
      click_on "Sign in"
      fill_in "Code", with: "000000"
      click_on "Sign in"
      assert_selector ".errors"
    end

    def fail_sign_up
      visit new_registration_path
      fill_in "Username", with: "maria"
      fill_in "Password", with: "maria1234"
      click_on "Sign up"
      assert_selector ".errors"
    end

    def fail_post
      visit new_post_path
      fill_in "Title", with: "Neither a link nor a text"
      click_on "Submit"
      assert_selector ".errors"
    end
end

require_relative "test_helper"

# Members of a Lobsters site that moved here, on the pages.
class Importers::MovedMembersTest < ActionDispatch::IntegrationTest
  include ImportHelper

  setup do
    path = lobsters_database({})
    MadeUpLobsters.write(path, users: 40, stories: 60, comments: 60, votes: 100)
    import Importers::Lobsters::Database.new(path, accounts: true)
  end

  test "sign in with the old password, confirm their address, and find their lists" do
    member = User.find_by!(username: "lobster8")
    assert_enqueued_email_with(EmailAddressMailer, :confirmation, args: [ member ]) { sign_in_to "lobster8" }
    get bookmarks_path
    assert_select ".post a", text: /\AStory 9 /
    get hidden_posts_path
    assert_select ".post a", text: /\AStory 57 /
    get settings_mutes_path
    assert_select "main", /#rust/

    delete session_path
    assert_no_enqueued_emails { sign_in_to "lobster8" }
  end

  test "can reset their password by email before the address is confirmed" do
    assert_emails 1 do
      perform_enqueued_jobs do
        post password_reset_path, params: { password_reset: { email_address: "lobster9@lobsters.test" } }
      end
    end
  end

  test "banned members see the reason and can't post" do
    sign_in_to "lobster19"
    get new_post_path
    assert_select "main", /Spam 19/
    assert_no_difference("Post.count") do
      post posts_path, params: { post: { title: "Again", url: "https://again.example" } }
    end
  end

  test "moderators see the invitation tree, the ban and the log" do
    sign_in_to "lobster2"
    get moderation_member_path(User.find_by!(username: "lobster19"))
    assert_response :success
    %w[ lobster9 lobster4 lobster2 lobster1 lobster38 lobster39 ].each do |name|
      assert_select "main a", text: name
    end
    get moderation_log_path
    assert_select "main", /Spam 19/
    assert_select "main", /Old "title"/
  end

  private
    def sign_in_to(username)
      post session_path, params: { session: { username:, password: MadeUpLobsters::PASSWORD } }
      assert_response :redirect
      follow_redirect!
      assert_response :success
    end
end

require "test_helper"

class Settings::SessionsControllerTest < ActionDispatch::IntegrationTest
  setup { sign_in_as users(:maria) }

  test "lists a member's sessions with device, address and age" do
    get settings_sessions_path

    assert_select "#sessions tbody tr", 3
    assert_select "#session_#{sessions(:maria_laptop).id} td", /\AFirefox on Linux\s/
    assert_select "#session_#{sessions(:maria_phone).id}" do
      assert_select "td .hint", "198.51.100.7"
      assert_select "time", "3 days ago"
    end
    assert_select "#sessions tbody tr:first-child b", "(this device)"
    assert_select "b", text: "(this device)", count: 1
  end

  test "omits expired sessions and shows the latest 100" do
    sessions(:maria_phone).update_columns last_seen_at: 91.days.ago
    Session.insert_all Array.new(100) {
      { user_id: users(:maria).id, last_seen_at: 1.day.ago, created_at: 1.day.ago }
    }
    get settings_sessions_path

    assert_select "#sessions tbody tr", 100
    assert_select ".hint", "Showing the latest 100 of 102."
    assert_select "#session_#{sessions(:maria_phone).id}", false
  end

  test "lists sign-ins and failed attempts" do
    sign_out
    post session_path, params: { session: { username: "Maria", password: "a guess" } },
      headers: { "x-forwarded-for" => "203.0.113.66" }
    sign_in_with_password users(:maria)
    get settings_sessions_path

    assert_select "#events tbody tr:nth-child(2)" do
      assert_select "td b", "Sign-in failed: wrong password"
      assert_select ".hint", "203.0.113.66"
    end
    assert_select "#events tbody tr:first-child td", "Signed in with password"
    sign_in_with_password users(:tomas)
    get settings_sessions_path
    assert_select "#events tbody tr", 1
  end

  test "ends a session" do
    delete settings_session_path(sessions(:maria_phone))

    assert_redirected_to settings_sessions_path
    assert_equal 2, users(:maria).sessions.count
    follow_redirect!
    assert_select "[role=status]", "Signed out of Safari on iPhone."
  end

  test "signs out when the current session ends" do
    delete settings_session_path(users(:maria).sessions.last)
    assert_redirected_to root_path
    get settings_sessions_path
    assert_redirected_to new_session_path(return_to: settings_sessions_path)
  end

  test "ends all other sessions" do
    delete settings_other_sessions_path
    assert_redirected_to settings_sessions_path
    assert_equal 1, users(:maria).sessions.count
    follow_redirect!
    assert_response :success
  end

  test "returns 404 for another member's session" do
    other = users(:tomas).sessions.create!

    [ other.id, 0, -1, 2**70, "x", "1 OR 1=1" ].each do |id|
      delete settings_session_path(id)
      assert_response :not_found, id.to_s
    end
    delete settings_other_sessions_path
    assert Session.exists?(other.id)
  end
end

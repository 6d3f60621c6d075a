require "test_helper"

class AboutsControllerTest < ActionDispatch::IntegrationTest
  test "lists administrators and moderators, and links to the form for messages" do
    users(:tomas).moderator!
    get about_path
    assert_select "main p", "Administrators: admin"
    assert_select "main p", "Moderators: tomas"
    assert_select "main a[href='#{user_path(users(:tomas))}']"
    assert_select "main a[href='#{new_conversation_path}']", "Message the moderators"
    assert_select "main a[href='#{user_path(users(:maria))}']", 0
  end

  test "shows the contact address, if there is one" do
    get about_path
    assert_select "main", text: /contact the administrators/, count: 0
    change_settings contact: "admin@example.org"
    get about_path
    assert_select "main a[href='mailto:admin@example.org']", "admin@example.org"
    change_settings contact: "https://example.org/contact?a=b&c=d"
    get about_path
    assert_select "main a[href='https://example.org/contact?a=b&c=d']"
  end

  test "links the contact address where people are asked to contact the administrators" do
    get new_session_recovery_path
    assert_select "main p", /contact the administrators/
    assert_select "main a", text: "contact the administrators", count: 0
    change_settings contact: "admin@example.org"
    get new_session_recovery_path
    assert_select "main a[href='mailto:admin@example.org']", "contact the administrators"
  end

  test "is the same for all visitors" do
    get about_path
    assert_nil response.headers["Set-Cookie"]
    assert_equal "visitor", response.headers["X-Read-By"]
  end
end

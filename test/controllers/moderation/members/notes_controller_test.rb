require "test_helper"

class Moderation::Members::NotesControllerTest < ActionDispatch::IntegrationTest
  include PublicDumpHelper

  SECRET = "Same words as in the spring wave"

  setup do
    users(:maria).moderator!
    @note = MemberNote.create!(user: users(:tomas), author: users(:maria), body: SECRET)
  end

  test "returns 404 to members, and to moderators about themselves" do
    sign_in_as users(:tomas)
    post moderation_member_notes_path(users(:newcomer)), params: { member_note: { body: "Hm" } }
    assert_response :not_found
    delete moderation_member_note_path(users(:tomas), @note)
    assert_response :not_found

    users(:tomas).moderator!
    delete moderation_member_note_path(users(:tomas), @note)
    assert_response :not_found
    post moderation_member_notes_path(users(:tomas)), params: { member_note: { body: "Hm" } }
    assert_response :not_found
    assert_equal [ @note ], MemberNote.all
  end

  test "moderators add notes and delete their own" do
    sign_in_as users(:maria)
    post moderation_member_notes_path(users(:newcomer)), params: { member_note: { body: " \n" } }
    assert_response :unprocessable_content
    assert_select ".errors", /Note can’t be blank/
    post moderation_member_notes_path(users(:newcomer)), params: { member_note: { body: "x" * 2_001 } }
    assert_select "textarea", "x" * 2_001
    post moderation_member_notes_path(users(:newcomer)),
      params: { member_note: { body: "Ask *them*", author_id: 1 } }
    assert_redirected_to moderation_member_path(users(:newcomer), anchor: "notes")
    follow_redirect!
    assert_select "#notes li", /maria.*Ask them/m
    assert_select "#notes em", "them"

    other = MemberNote.create!(user: users(:newcomer), author: users(:admin), body: "Seen")
    get moderation_member_path(users(:newcomer))
    assert_equal %w[ Seen Ask\ them ], css_select("#notes .body").map { |body| body.text.strip }
    assert_select "#notes button[name=_method]", 1
    delete moderation_member_note_path(users(:newcomer), other)
    assert_response :not_found
    delete moderation_member_note_path(users(:newcomer), @note)
    assert_response :not_found
    delete moderation_member_note_path(users(:tomas), @note)
    assert_select "blockquote", @note.body
    assert_select "form p", /You can’t undo this/
    submit_confirmation
    assert_redirected_to moderation_member_path(users(:tomas), anchor: "notes")
    assert_not MemberNote.exists?(@note.id)
  end

  test "saves a note once if its form is submitted twice, and again from a new form" do
    sign_in_as users(:maria)
    submit_twice = -> {
      get moderation_member_path(users(:tomas))
      seen_up_to = css_select("input[name='member_note[seen_up_to]']").sole["value"]
      2.times do
        post moderation_member_notes_path(users(:tomas)),
          params: { member_note: { body: SECRET, seen_up_to: } }
        assert_redirected_to moderation_member_path(users(:tomas), anchor: "notes")
        assert_equal "Note saved.", flash[:notice]
      end
    }
    2.times { assert_difference -> { MemberNote.count }, 1, &submit_twice }
    seen_up_to = MemberNote.last_id
    [ "One", "Two" ].each do |body|
      post moderation_member_notes_path(users(:tomas)), params: { member_note: { body:, seen_up_to: } }
    end
    assert_equal [ "One", "Two" ], MemberNote.last(2).map(&:body)
  end

  test "administrators delete any note" do
    sign_in_as users(:admin)
    delete moderation_member_note_path(users(:tomas), @note)
    assert_equal [ @note ], MemberNote.all
    submit_confirmation
    assert_empty MemberNote.all
  end

  test "suspended moderators can't write notes" do
    decide users(:maria), "suspended", days: 3
    sign_in_as users(:maria)
    post moderation_member_notes_path(users(:tomas)), params: { member_note: { body: "Hm" } }
    assert_response :forbidden
  end

  test "notes are in no export of the member or the author" do
    [ users(:tomas), users(:maria) ].each do |user|
      text = +""
      User::Export.new(user).each { |part| text << part }
      assert_operator text.size, :>, 500
      assert_no_match SECRET, text
      sign_in_as user
      get "/settings/export.json"
      assert_response :success
      assert_no_match(/#{SECRET}|member_note/, response.body)
    end
  end

  test "notes are on no page of the member, in no feed and in no API" do
    paths = [ "/users/tomas", "/users/tomas/posts", "/users/tomas/comments", "/users/tomas/invited",
      "/users/tomas/posts.atom", "/moderation/log", "/inbox", "/conversations", "/settings/profile/edit",
      "/v0/user/tomas.json", "/search?q=spring" ]
    [ nil, users(:tomas) ].each do |reader|
      sign_in_as reader if reader
      paths.each do |path|
        get path
        assert_no_match SECRET, response.body, path
      end
    end
    [ token_of(users(:tomas)), token_of(users(:maria)) ].each do |token|
      %w[ /users/tomas /users/tomas/posts /users/tomas/comments ].each do |path|
        assert_no_match SECRET, api(200, :get, path, by: token).to_json
      end
    end
  end

  test "notes aren't in the public dump" do
    PublicDump.refresh
    SQLite3::Database.new(PublicDump.path.to_s) do |dump|
      assert_not_includes dump.execute("SELECT name FROM sqlite_master").flatten, "member_notes"
    end
    assert_not_includes File.binread(PublicDump.path), SECRET
  end

  test "saving a note sends no email and no notification" do
    sign_in_as users(:maria)
    assert_no_difference -> { Notification.count } do
      assert_enqueued_jobs 0 do
        post moderation_member_notes_path(users(:tomas)), params: { member_note: { body: "Hm" } }
      end
    end
  end
end

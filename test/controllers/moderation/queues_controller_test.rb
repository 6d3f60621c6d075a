require "test_helper"

class Moderation::QueuesControllerTest < ActionDispatch::IntegrationTest
  setup { users(:tomas).moderator! }

  test "lists flagged items with their text, flags and members" do
    flag comments(:answer), by: 1, reason: "unkind"
    flag posts(:ask_backups), by: 2
    sign_in_as users(:tomas)
    get root_path
    assert_select ".account a[href='/moderation']"
    get moderation_root_path

    assert_select ".review", 2
    assert_select ".review:nth-of-type(1)", /2 flags on a post/
    assert_select ".review:nth-of-type(1) .body", /I restore mine/
    assert_select ".review:nth-of-type(1) .flags", /Spam.*: member_/
    assert_select ".review:nth-of-type(2)", /1 flag on a comment/
    assert_select ".review:nth-of-type(2) .flags a[href='#{user_path(Flag.find_by(reason: "unkind").user)}']"
    assert_select ".review:nth-of-type(2) button[value=dismissed]"
  end

  test "makes no query per item" do
    sign_in_as users(:tomas)
    get moderation_root_path # memoizes that the site has members
    few, many = [ 2, 12 ].map do |count|
      Comment.visible.limit(count).each { |comment| flag comment, by: 1 unless comment.flags.any? }
      flag posts(:wal), by: 2
      Statements.new.collect { get moderation_root_path }.sent
    end
    assert_equal few, many
  end

  test "redirects visitors to sign-in and returns 404 to members" do
    get moderation_root_path
    assert_redirected_to new_session_path(return_to: "/moderation")
    sign_in_as users(:maria)
    get moderation_root_path
    assert_response :not_found
    get root_path
    assert_select ".account a[href='/moderation']", 0
  end

  test "says that the queue is empty" do
    sign_in_as users(:admin)
    get moderation_root_path
    assert_select ".empty", /The queue is empty/
  end
end

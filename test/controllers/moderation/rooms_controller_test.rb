require "test_helper"

class Moderation::RoomsControllerTest < ActionDispatch::IntegrationTest
  setup { users(:tomas).moderator! }

  test "moderators write to each other, and see how many messages they haven't read" do
    sign_in_as users(:tomas)
    get moderation_room_path
    assert_select ".empty", /No messages yet/
    write "Anyone *awake*? <b>Hello</b>"
    assert_redirected_to moderation_room_path
    sign_in_as users(:admin)
    get moderation_root_path
    assert_select "main nav a[href='#{moderation_room_path}']", "room (1)"
    head moderation_room_path
    get moderation_room_path, headers: { "Sec-Purpose" => "prefetch" }
    get moderation_room_path
    assert_select ".notification .fresh", 1
    assert_select ".notification", /tomas/
    assert_select ".notification em", "awake"
    assert_select ".notification b:not(.fresh)", 0
    get moderation_room_path
    assert_select ".fresh", 0
    assert_select "main nav a[href='#{moderation_room_path}']", "room"
  end

  test "shows an invalid or limited message again with its text" do
    sign_in_as users(:tomas)
    write "x" * 10_001, alert: "1"
    assert_response :unprocessable_content
    assert_select "textarea", "x" * 10_001
    assert_select "input[type=checkbox][checked]"
    59.times { |number| write "Message #{number}" }
    write "One too many"
    assert_response :too_many_requests
    assert_select "textarea", "One too many"
    assert_equal 59, RoomMessage.count
    get moderation_room_path
    assert_select ".notification", 30
    post moderation_room_path, params: { room_message: "x" }
    assert_response :bad_request
  end

  test "returns 404 to members and former moderators" do
    RoomMessage.new(author: users(:tomas), body: "Between us").submit
    users(:tomas).member!
    [ :tomas, :maria ].each do |name|
      sign_in_as users(name)
      get moderation_room_path
      assert_response :not_found
      write "Me too"
      assert_response :not_found
    end
    assert_equal 1, RoomMessage.count
  end

  private
    def write(body, **) = post(moderation_room_path, params: { room_message: { body:, ** } })
end

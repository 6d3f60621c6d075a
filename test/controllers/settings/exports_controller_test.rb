require "test_helper"

class Settings::ExportsControllerTest < ActionDispatch::IntegrationTest
  test "describes the export and links to it" do
    sign_in_as users(:maria)
    get settings_export_path

    assert_response :success
    assert_select "a[href='/settings/export.json']"
    get settings_account_path
    assert_select "main a[href='/settings/export']", minimum: 2
  end

  test "downloads a member's own data, uncached" do
    sign_in_as users(:maria)
    get settings_export_path(format: :json)

    assert_response :success
    assert_equal "application/json", response.media_type
    assert_match(/\Aattachment; filename="frontpage-maria-\d{4}-\d\d-\d\d\.json"/,
      response.headers["content-disposition"])
    assert_match(/no-store/, response.headers["cache-control"])
    assert_equal "maria", response.parsed_body.dig("account", "username")
  end

  test "is open to suspended members" do
    ModerationAction.insert(
      { user_id: users(:admin).id, subject_id: users(:tomas).id, action: "banned", reason: "Enough" }
    )
    Suspension.create!(user: users(:tomas), moderation_action: ModerationAction.last)
    sign_in_as users(:tomas)
    get settings_export_path(format: :json)

    assert_response :success
  end

  test "allows 5 exports an hour, and any number of visits to the page" do
    sign_in_as users(:maria)
    6.times { get settings_export_path }
    5.times { get settings_export_path(format: :json) }
    assert_response :success

    get settings_export_path(format: :json)
    assert_response :too_many_requests
    assert_equal [ "text/html", "3600" ], [ response.media_type, response.headers["retry-after"] ]
    assert_select "[role=alert]", /Wait/
  end
end
